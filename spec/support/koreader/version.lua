-- Which release of the host this is.
return { getCurrentRevision = function() return "v2026.07.2" end }
