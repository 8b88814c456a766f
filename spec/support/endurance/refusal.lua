-- The answer of a server that does not do what was asked.
return function(status, message) return { status = status, body = { status = status, message = message } } end
