"""From light to "this card now lies on top". Imports neither engine nor hardware nor firmware."""
