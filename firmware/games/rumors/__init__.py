"""The card game played by bots: what nobody sees, who decides, and what their hands do."""
