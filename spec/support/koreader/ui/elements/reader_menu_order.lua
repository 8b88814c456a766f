-- The page of the host's order that a plugin may be put on.
return { tools = { "read_timer", "calibre", "exporter", "statistics", "cloud_storage", "more_tools" } }
