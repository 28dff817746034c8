"""What `roundtable fleet new` hands out: a bundle a table, the broker's files, the hall's."""
