-- The SQLite that the host ships, which the plugin's binding and the host's share.
local disk = require("disk")

describe("the host's SQLite", function()
    after_each(disk.sweep)

    -- The host's own declarations.
    local host = [[
        require("ffi").cdef([=[
            typedef struct sqlite3 sqlite3;
            typedef struct sqlite3_stmt sqlite3_stmt;
            typedef void (*sqlite3_destructor_type)(void*);
            static const int32_t SQLITE_OK = 0;
            int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs);
            int sqlite3_close_v2(sqlite3*);
            int sqlite3_prepare_v2(sqlite3 *conn, const char *zSql, int nByte, sqlite3_stmt **ppStmt,
                const char **pzTail);
            int sqlite3_step(sqlite3_stmt*);
            int sqlite3_bind_text(sqlite3_stmt*, int, const char*, int n, void(*)(void*));
        ]=])
        local function hostWorks()
            local made = require("ffi").new("sqlite3 *[1]")
            local library = require("ffi").load("libsqlite3.so.0")
            assert(library.sqlite3_open_v2(":memory:", made, 6, nil) == library.SQLITE_OK)
            assert(library.sqlite3_close_v2(made[0]) == 0)
        end
    ]]

    local ours = [[
        local function weWork()
            local opened = require("src.koreader.sqlite.openDatabase").openDatabase(":memory:", { canUseWal = false })
            local rows = opened.value.database.query("SELECT :body AS body", { body = "read" })
            assert(rows[1].body == "read")
        end
    ]]

    local orders = {
        ["declared before ours"] = host .. "hostWorks()" .. ours .. "weWork() hostWorks() print('both')",
        ["declared after ours"] = ours .. "weWork()" .. host .. "hostWorks() weWork() print('both')",
    }
    for name, code in pairs(orders) do
        it(name .. " works at the same time", function()
            assert.are.equal("both\n", disk.process(code))
        end)
    end

    it("is found by the host's own search if it has one", function()
        local code = [[
            local asked
            require("ffi/loadlib")
            local loadlib = require("ffi").loadlib
            require("ffi").loadlib = function(name, version)
                asked = name .. " " .. version
                return loadlib(name, version)
            end
        ]]
        assert.are.equal("sqlite3 0\n", disk.process(code .. ours .. "weWork() print(asked)"))
    end)

    it("is reported as a failure, not an error, if it is missing", function()
        local code = [[
            require("ffi").loadlib = function() error("no such library") end
            local opened = require("src.koreader.sqlite.openDatabase").openDatabase(":memory:", { canUseWal = false })
            print(opened.ok, opened.failure.kind, opened.failure.detail:find("no such library") ~= nil)
        ]]
        assert.are.equal("false\tstorage\ttrue\n", disk.process(code))
    end)

    it("is used only with functions that every build of the host has", function()
        local shown = {
            "bind_double", "bind_int64", "bind_parameter_index", "bind_text", "busy_timeout", "clear_bindings",
            "close_v2", "column_blob", "column_bytes", "column_count", "column_double", "column_name", "column_type",
            "errmsg", "finalize", "open_v2", "prepare_v2", "reset", "step",
        }
        local code = [[
            local ffi = require("ffi")
            local cdef = ffi.cdef
            ffi.cdef = function(text)
                for name in text:gmatch('"sqlite3_([%w_]+)"') do print(name) end
                cdef(text)
            end
        ]]
        local names = {}
        for name in disk.process(code .. ours .. "weWork()"):gmatch("%S+") do table.insert(names, name) end
        table.sort(names)
        assert.are.same(shown, names)
    end)
end)
