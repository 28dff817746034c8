"""Many games of bots on the workers of a Dask cluster."""
