-- The rules of mergeBooks for the tables of the real database. Each table that refers to a book has a rule, and so has
-- each column of a table whose rows are merged by columns.
local disk = require("disk")
local stores = require("stores")

local mergeRules = require("src.book.mergeBooks_store").mergeRules

-- Columns that stay as the older book has them.
local OF_OLDER = {
    books = { id = true },
    known_progress = { book = true },
    pending_annotations = {
        id = true, book = true, kind = true, mark = true, server_id = true, cfi = true, attempts = true,
        created_at = true,
    },
}

local function rule_of(name)
    for _, rule in ipairs(mergeRules()) do if rule.table == name then return rule end end
end

describe("the rules for the merge of two books", function()
    local database

    before_each(function()
        local _
        _, database = stores.open(disk.folder() .. "catchword.sqlite")
    end)

    after_each(stores.close)

    local function tables()
        local found = {}
        for _, one in ipairs(database.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")) do
            local refers = one.name == "books"
            for _, key in ipairs(database.query("PRAGMA foreign_key_list(" .. one.name .. ")")) do
                refers = refers or key.table == "books"
            end
            if refers then table.insert(found, one.name) end
        end
        return found
    end

    local function without_rule(name)
        local rule, missing = rule_of(name), {}
        if not rule then return { name } end
        for _, column in ipairs(rule.merged and database.query("PRAGMA table_info(" .. name .. ")") or {}) do
            local is_older = OF_OLDER[name] and OF_OLDER[name][column.name]
            if not rule.merged[column.name] and not is_older then table.insert(missing, name .. "." .. column.name) end
        end
        return missing
    end

    it("exist for each table and column that refers to a book", function()
        local missing = {}
        for _, name in ipairs(tables()) do
            for _, column in ipairs(without_rule(name)) do table.insert(missing, column) end
        end
        assert.same({}, missing)
        assert.is_true(#tables() > 10)
    end)

    it("are missing for a new column or table", function()
        database.run("ALTER TABLE books ADD COLUMN colour TEXT")
        database.run("CREATE TABLE opinions (book INTEGER REFERENCES books (id))")
        assert.same({ "books.colour" }, without_rule("books"))
        assert.same({ "opinions" }, without_rule("opinions"))
    end)

    it("name no column that was removed", function()
        for _, rule in ipairs(mergeRules()) do
            local columns = {}
            for _, column in ipairs(database.query("PRAGMA table_info(" .. rule.table .. ")")) do
                columns[column.name] = true
            end
            for column in pairs(rule.merged or {}) do assert.is_true(columns[column], rule.table .. "." .. column) end
            for column in pairs(OF_OLDER[rule.table] or {}) do
                assert.is_true(columns[column], rule.table .. "." .. column)
            end
        end
    end)
end)

describe("the status of two books that are merged", function()
    local store, database
    local fields = require("src.features.status.bookField_rules")
    local A, B = stores.hash(1), stores.hash(2)

    before_each(function()
        store, database = stores.open(disk.folder() .. "catchword.sqlite")
        for number = 1, 2 do
            store.saveBook({ fingerprint = stores.hash(number), type = "EPUB" }, "/" .. number .. ".epub", stores.facts)
        end
    end)

    after_each(stores.close)

    local function agree(hash, status)
        store.updateField(hash, "status", function(field) return fields.withAgreement(field, status) end)
    end

    local function merged()
        local ids = database.query("SELECT id FROM books ORDER BY id")
        require("src.book.mergeBooks_store").mergeBooks(database, ids[1].id, ids[2].id)
        return store.getBookFields(A).status
    end

    it("is the newer book's", function()
        agree(A, "PAUSED")
        agree(B, "READ")
        assert.equal("READ", merged().base)
    end)

    it("is the older book's if the newer one was never synced", function()
        agree(A, "PAUSED")
        store.updateField(B, "status", function(field) return fields.withRemote(field, "READING", false) end)
        local status = merged()
        assert.same({ "PAUSED", nil }, { status.base, status.remote })
    end)

    it("is that of the only book that has one", function()
        agree(B, "READ")
        assert.equal("READ", merged().base)
    end)
end)

describe("an impossible state of a field", function()
    for _, state in ipairs({
        "'shelf', NULL, NULL, NULL, NULL, NULL, NULL", "'status', NULL, 5, NULL, NULL, NULL, NULL",
        "'status', NULL, NULL, 5, NULL, NULL, NULL", "'status', NULL, NULL, NULL, 'READ', 'complete', NULL",
        "'status', NULL, NULL, NULL, NULL, 'complete', 'READ'",
    }) do
        it("is refused by the table: " .. state, function()
            local _, database = stores.open(disk.folder() .. "catchword.sqlite")
            database.run("INSERT INTO books (id) VALUES (1)")
            local failure = stores.failure(database.run, [[
                INSERT INTO book_fields (book, field, base, sent_at, remote_at, unconfirmed, conflict, kept_local)
                VALUES (1, ]] .. state .. ")")
            assert.matches("CHECK constraint failed", failure.detail)
            stores.close()
        end)
    end
end)
