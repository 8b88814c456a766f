local plugin
local E = {}
do
    local build = "BUILD"
    local folder = debug.getinfo(1, "S").source:match("^@(.*/)[^/]*$") or ""
    -- Pieces that are not loaded yet, with the names by which other pieces need them: see names.lua.
    local pieces
    local function contents(file)
        local chunk = loadfile(folder .. file)
        if chunk then
            local worked, number, content = pcall(chunk)
            if worked and number == build then return content end
        end
        error("Catchword: other-build, " .. file .. " is not of the one that runs", 0)
    end
    local function piece_with(name)
        pieces = pieces or contents("names.lua")
        local word = "%f[%w_]" .. name .. "%f[^%w_]"
        for piece, names in pairs(pieces) do
            if names:find(word) then return piece, names end
        end
    end
    setmetatable(E, { __index = function(_, name)
        local piece, names = piece_with(name)
        if not piece then return nil end
        local fill = contents(piece .. ".piece.lua")
        pieces[piece] = nil
        local worked, trouble = pcall(fill, E)
        if not worked then
            pieces[piece] = names
            error(trouble, 0)
        end
        return rawget(E, name)
    end })
end
