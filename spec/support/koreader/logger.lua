-- The host's log: `lines` is what was written, as {level, words…}.
local logger = { lines = {} }

for _, level in ipairs({ "dbg", "info", "warn", "err" }) do
    logger[level] = function(...)
        table.insert(logger.lines, { level, ... })
    end
end

-- All lines as one text, for a look.
function logger.text()
    local lines = {}
    for _, line in ipairs(logger.lines) do
        local words = {}
        for _, word in ipairs(line) do
            table.insert(words, tostring(word))
        end
        table.insert(lines, table.concat(words, " "))
    end
    return table.concat(lines, "\n")
end

function logger.reset()
    logger.lines = {}
end

return logger
