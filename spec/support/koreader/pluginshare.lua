-- What the host's plugins tell each other: a bare table.
return {}
