"""The collector: finished games of many tables in PostgreSQL. No table imports it."""
