-- Each state of the disk that a power cut can leave: after each operation on files, and after each transaction.
--
--     diskStates.begin()                  before host.start
--     local states = diskStates.after(7, act)   takes a copy of the device after the seventh operation of `act()`
--     if states.is_reached then states.cut() end   the process ends, and the device is as it was then
--     diskStates.stop()                   for `after_each`
local disk = require("disk")
local ffi = require("ffi")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
require("ffi/loadlib")

local diskStates = {}

local counter
local loadlib = ffi.loadlib

local function operated()
    if not counter or counter.is_copying then return end
    counter.count = counter.count + 1
    if counter.count ~= counter.wanted then return end
    counter.is_copying = true
    counter.copy = disk.folder()
    assert(os.execute(("cp -a '%s/.' '%s'"):format(host.folder, counter.copy)) == 0)
    counter.is_copying = false
end

-- Statements that end a transaction; others are counted once it ends.
local WRITES = { COMMIT = true }

-- SQLite with a note of each finished transaction.
local function watched(library)
    local commits = {}
    return setmetatable({
        catchword_prepare = function(connection, sql, bytes, made, rest)
            local code = library.catchword_prepare(connection, sql, bytes, made, rest)
            if WRITES[sql] then commits[tostring(made[0])] = true end
            return code
        end,
        catchword_step = function(statement)
            local code = library.catchword_step(statement)
            if counter and commits[tostring(statement)] then operated() end
            return code
        end,
    }, { __index = library })
end

local original

function diskStates.begin()
    local file_methods = debug.getmetatable(io.stdout).__index
    original = {
        rename = os.rename, remove = os.remove, mkdir = lfs.mkdir, rmdir = lfs.rmdir, close = file_methods.close,
        methods = file_methods,
    }
    local function noted(act)
        return function(...)
            local results = { act(...) }
            operated()
            return unpack(results, 1, 3)
        end
    end
    -- luacheck: push ignore 122
    os.rename, os.remove = noted(original.rename), noted(original.remove)
    lfs.mkdir, lfs.rmdir, file_methods.close = noted(original.mkdir), noted(original.rmdir), noted(original.close)
    -- luacheck: pop
    ffi.loadlib = function(...) return watched(loadlib(...)) end
end

function diskStates.stop()
    counter = nil
    -- luacheck: push ignore 122
    os.rename, os.remove, original.methods.close = original.rename, original.remove, original.close
    lfs.mkdir, lfs.rmdir = original.mkdir, original.rmdir
    -- luacheck: pop
    ffi.loadlib = loadlib
    disk.sweep()
end

function diskStates.after(wanted, act)
    counter = { count = 0, wanted = wanted }
    local mine = counter
    act()
    counter = nil
    return {
        is_reached = mine.copy ~= nil,
        cut = function()
            host.dismiss_all()
            host.crash()
            assert(os.execute(("rm -rf '%s'/* '%s'/.[!.]*; cp -a '%s.' '%s'"):format(
                host.folder, host.folder, mine.copy, host.folder)) == 0)
            host.restart()
        end,
    }
end

return diskStates
