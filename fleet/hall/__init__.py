"""All tables of a broker on one page, for the staff."""
