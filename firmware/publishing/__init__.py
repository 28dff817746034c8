"""What a table tells a broker: topics, payloads, what waits, and the thread that sends it."""
