-- Values and statements of the plugin's own SQLite binding (src/koreader/sqlite/database.ts,
-- src/koreader/sqlite/connection.ts).
local databaseFile = require("databaseFile")

local count, failure, open, value = databaseFile.count, databaseFile.failure, databaseFile.open, databaseFile.value

describe("the database", function()
    before_each(databaseFile.begin)
    after_each(databaseFile.finish)

    describe("returns stored values unchanged:", function()
        local cases = {
            { "a whole number", 42, "integer" },
            { "a negative one", -7, "integer" },
            { "zero", 0, "integer" },
            { "the largest exact one", 2 ^ 53 - 1, "integer" },
            { "the first that is not", 2 ^ 53, "real" },
            { "a date beyond 2038", 4102444799, "integer" },
            { "a fraction", -0.1, "real" },
            { "a third", 1 / 3, "real" },
            { "a tiny number", 5e-324, "real" },
            { "text", "Moby-Dick", "text" },
            { "digits that are text", "007", "text" },
            { "empty text", "", "text" },
            { "quotes and statements", "'; DROP TABLE notes; --\"", "text" },
            { "letters beyond ASCII", "Þórbergur 📚 本", "text" },
            { "a zero byte", "one\0two", "text" },
            { "broken UTF-8", "\xff\xfe", "text" },
        }
        for _, case in ipairs(cases) do
            local name, given, kind = unpack(case)
            it(name, function()
                local database = open()
                value(database.run("CREATE TABLE notes (body)"))
                value(database.run("INSERT INTO notes VALUES (:body)", { body = given }))
                local row = value(database.query("SELECT body, typeof(body) AS kind FROM notes"))[1]
                assert.are.equal(given, row.body)
                assert.are.equal(kind, row.kind)
            end)
        end

        it("an absent value, which is not empty text", function()
            local database = open()
            value(database.run("CREATE TABLE notes (body, title)"))
            value(database.run("INSERT INTO notes VALUES (:body, :title)", { title = "" }))
            local row = value(database.query("SELECT * FROM notes"))[1]
            assert.is_nil(row.body)
            assert.are.equal("", row.title)
        end)

        it("an absent value after a row that had one", function()
            local database = open()
            value(database.run("CREATE TABLE notes (body)"))
            value(database.run("INSERT INTO notes VALUES (:body)", { body = "first" }))
            value(database.run("INSERT INTO notes VALUES (:body)"))
            assert.is_nil(value(database.query("SELECT body FROM notes"))[2].body)
        end)
    end)

    it("finds a row by text with a semicolon in the SQL itself", function()
        assert.are.equal("a;b", value(open().query("SELECT 'a;b' AS body;"))[1].body)
    end)

    it("returns rows in the order of the query, and none as none", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body)"))
        assert.are.same({}, value(database.query("SELECT body FROM notes")))
        for _, body in ipairs({ 3, 1, 2 }) do value(database.run("INSERT INTO notes VALUES (:b)", { b = body })) end
        local rows = value(database.query("SELECT body FROM notes ORDER BY body"))
        assert.are.same({ { body = 1 }, { body = 2 }, { body = 3 } }, rows)
    end)

    it("reports how many rows a statement changed, and the last row ID", function()
        local database = open()
        assert.are.equal(0, value(database.run("CREATE TABLE notes (body)")))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (1)")))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (2)")))
        assert.are.equal(2, database.lastId())
        assert.are.equal(2, value(database.run("UPDATE notes SET body = 3")))
        assert.are.equal(0, value(database.run("DELETE FROM notes WHERE body = 9")))
    end)

    it("reports a mistake with SQLite's message, not with an error", function()
        local database = open()
        assert.truthy(failure(database.run("SELEKT")):find("syntax error", 1, true))
        assert.truthy(failure(database.query("SELECT * FROM nowhere")):find("no such table", 1, true))
        assert.truthy(failure(database.query("SELECT :one", { two = 2 })):find(":two", 1, true))
        assert.truthy(failure(database.run("SELECT 1; SELECT 2")):find("more than one statement", 1, true))
        value(database.run("CREATE TABLE notes (body NOT NULL)"))
        assert.truthy(failure(database.run("INSERT INTO notes VALUES (NULL)")):find("NOT NULL", 1, true))
    end)

    it("works after a statement that failed half-way", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body UNIQUE)"))
        value(database.run("INSERT INTO notes VALUES (1)"))
        failure(database.run("INSERT INTO notes VALUES (1)"))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (2)")))
        assert.are.equal(2, count(database))
    end)

    it("refuses every request once it is closed, and may be closed twice", function()
        local database = open()
        value(database.query("SELECT 1"))
        database.close()
        database.close()
        assert.truthy(failure(database.query("SELECT 1")):find("closed", 1, true))
        assert.truthy(failure(database.transaction(function() return { ok = true } end)):find("closed", 1, true))
        assert.are.equal(0, database.lastId())
    end)
end)
