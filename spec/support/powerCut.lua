-- A power cut between two operations on files, or in the middle of one: from then on nothing reaches the disk.
--
--     local cut = require("powerCut").after(7)     the eighth operation that changes files is half done, or not at all
--     …                                            it comes out as an error, and so does every operation after it
--     cut.over()                                   the power is back; cut.count: how many operations there were
local lfs = require("libs/libkoreader-lfs")

local powerCut = {}

function powerCut.after(allowed)
    local cut = { count = 0 }
    local file_methods = debug.getmetatable(io.stdout).__index
    local original = {
        rename = os.rename, remove = os.remove, open = io.open, mkdir = lfs.mkdir, rmdir = lfs.rmdir,
        write = file_methods.write,
    }

    local function operate(half)
        cut.count = cut.count + 1
        if cut.count <= allowed then return end
        if cut.count == allowed + 1 and half then half() end
        error("the power is gone", 0)
    end

    os.rename = function(...) operate() return original.rename(...) end -- luacheck: ignore 122
    os.remove = function(...) operate() return original.remove(...) end -- luacheck: ignore 122
    lfs.mkdir = function(...) operate() return original.mkdir(...) end -- luacheck: ignore 122
    lfs.rmdir = function(...) operate() return original.rmdir(...) end -- luacheck: ignore 122
    io.open = function(path, mode, ...) -- luacheck: ignore 122
        if mode and mode:find("[wa+]") then operate() end
        return original.open(path, mode, ...)
    end
    file_methods.write = function(file, text, ...)
        if file ~= io.stdout and file ~= io.stderr then
            operate(function()
                original.write(file, text:sub(1, math.floor(#text / 2)))
                file:flush()
            end)
        end
        return original.write(file, text, ...)
    end

    function cut.over()
        -- luacheck: push ignore 122
        os.rename, os.remove, io.open = original.rename, original.remove, original.open
        lfs.mkdir, lfs.rmdir, file_methods.write = original.mkdir, original.rmdir, original.write
        -- luacheck: pop
    end

    return cut
end

return powerCut
