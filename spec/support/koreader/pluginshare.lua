-- A bare table that the host's plugins share.
return {}
