-- Each state of the disk that a power cut can leave: after each operation on files, and after each transaction.
--
--     diskStates.begin()                  before host.start
--     local states = diskStates.after(7, act)   takes a copy of the device after the seventh operation of `act()`
--     diskStates.after(7, act, cut)             calls `cut()` then: what follows happens on no device
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
    if counter.cut then counter.cut() end
    counter.is_copying = false
end

local DONE = 101

-- The effect of a statement on a transaction. A write outside one is a transaction of its own.
local function effect_of(sql)
    local word = sql:match("%a+"):upper()
    if word == "BEGIN" then return "begins" end
    if sql == "COMMIT" or sql == "ROLLBACK" then return "ends" end
    if word == "INSERT" or word == "UPDATE" or word == "DELETE" then return "writes" end
end

-- SQLite with a note of each finished transaction.
local function watched(library)
    local effects, is_open = {}, {}
    return setmetatable({
        catchword_prepare = function(connection, sql, bytes, made, rest)
            local code = library.catchword_prepare(connection, sql, bytes, made, rest)
            effects[tostring(made[0])] = { does = effect_of(sql), connection = tostring(connection) }
            return code
        end,
        catchword_step = function(statement)
            local code = library.catchword_step(statement)
            local effect = effects[tostring(statement)] or {}
            if code ~= DONE then return code end
            if effect.does == "begins" or effect.does == "ends" then
                is_open[effect.connection] = effect.does == "begins"
            end
            local is_finished = effect.does == "ends" or (effect.does == "writes" and not is_open[effect.connection])
            if counter and is_finished then operated() end
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

function diskStates.after(wanted, act, cut)
    counter = { count = 0, wanted = wanted, cut = cut }
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
