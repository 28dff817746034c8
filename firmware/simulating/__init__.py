"""Many games of bots, in parts: by processes of this machine, or by a Dask cluster's workers."""
