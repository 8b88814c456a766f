-- One database file in a folder of its own, for the specs of the binding.
--
--     before_each(function() folder, path, opened = databaseFile.begin() end)   opened: every database since, in order
--     after_each(databaseFile.finish)
--
--     databaseFile.open(options)     opens the file: its database, and where a damaged one was set aside
--     databaseFile.value(result)     of a success;   failure(result)  the words of a failure
--     databaseFile.count(database)   how many notes there are
local assert = require("luassert")
local disk = require("disk")
local sqlite = require("src.koreader.sqlite.openDatabase")

local databaseFile = {}

local path, opened

function databaseFile.begin()
    local folder = disk.folder()
    path, opened = folder .. "library.sqlite", {}
    return folder, path, opened
end

function databaseFile.finish()
    for _, database in ipairs(opened) do database.close() end
    disk.sweep()
end

function databaseFile.value(result)
    if type(result) ~= "table" or result.ok == nil then return result end
    assert(result.ok, result.failure and result.failure.detail)
    return result.value
end

function databaseFile.failure(result)
    assert.is_false(result.ok)
    assert.are.equal("storage", result.failure.kind)
    return result.failure.detail
end

local function answer(worked, value)
    if worked then return { ok = true, value = value } end
    if type(value) == "table" then return { ok = false, failure = value.failure } end
    return { ok = false, failure = { kind = "storage", detail = value } }
end

-- The database, whose failures are answers and are not thrown.
function databaseFile.answering(database)
    local function passed(work)
        local result = work()
        if type(result) == "table" and result.ok == false then
            error({ isStorageError = true, failure = result.failure }, 0)
        end
        return databaseFile.value(result)
    end
    return setmetatable({
        run = function(...) return answer(pcall(database.run, ...)) end,
        query = function(...) return answer(pcall(database.query, ...)) end,
        transaction = function(work)
            return answer(pcall(database.transaction, function() return passed(work) end))
        end,
    }, { __index = database })
end

function databaseFile.open(options)
    local result = databaseFile.value(sqlite.openDatabase(path, options or { canUseWal = true }))
    table.insert(opened, result.database)
    return databaseFile.answering(result.database), result.setAside
end

function databaseFile.count(database)
    return databaseFile.value(database.query("SELECT count(*) AS number FROM notes"))[1].number
end

return databaseFile
