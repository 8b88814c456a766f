-- Loaded by the host: starts one of the installed versions. The source is tools/bundle/launcher.lua in Catchword's
-- repository, described in docs/architecture/updates.md. The manually installed
-- one lies beside this file, downloaded ones lie below `versions`, where `chosen` says which one runs. `chosen` counts
-- only beside the installation it was written for. This file stays whichever version runs, so the format of `chosen`
-- must never change.
local BASE = "BUILD"
local folder = debug.getinfo(1, "S").source:match("^@(.*/)[^/]*$") or ""
local path = folder .. "versions/chosen"

-- A power cut may leave a half file, or the new one beside none.
local function read(name)
    local file = io.open(name, "rb")
    local text = file and file:read("*a") or ""
    if file then file:close() end
    if not text:find("\nend\n$") then return nil end
    local chosen = {}
    for key, value in text:gmatch("(%a+)=([^\n]*)\n") do chosen[key] = value end
    return chosen.base == BASE and chosen or nil
end

local function write(chosen)
    local lines = {}
    for key, value in pairs(chosen) do table.insert(lines, key .. "=" .. value .. "\n") end
    local file = io.open(path .. ".new", "wb")
    if not file then return false end
    local written = file:write(table.concat(lines), "end\n")
    local called, synced = pcall(function() return require("ffi/util").fsyncOpenedFile(file) end)
    return file:close() and written and not (called and synced == false) and os.rename(path .. ".new", path)
end

-- The plugin at this place of the folder, which is empty or ends in a slash; nil when it cannot be loaded. An empty file
-- is a valid chunk that returns nothing.
local function loaded(place, chosen)
    local chunk, trouble = loadfile(folder .. place .. "main.piece.lua")
    local worked, plugin = pcall(chunk or error, trouble)
    if worked and type(plugin) == "table" then
        plugin.launched = { folder = folder, place = place, chosen = chosen }
        return plugin
    end
    require("logger").warn("Catchword does not start from", folder .. place, plugin or "an empty file")
end

local chosen = read(path) or read(path .. ".new") or { base = BASE, runs = "" }
local trial = chosen.trial
if trial and not chosen.begun then
    chosen.begun = "yes"
    local plugin = write(chosen) and loaded(trial, chosen)
    if plugin then return plugin end
end
-- The trial did not complete its start.
if trial then
    chosen.trial, chosen.begun, chosen.failed = nil, nil, trial
    write(chosen)
end
return chosen.runs ~= "" and loaded(chosen.runs, chosen) or assert(loaded("", chosen), "Catchword cannot be loaded")
