local disk = require("disk")
local stores = require("stores")
local settings = require("src.model.settings")

local defaults, numberBounds = settings.defaults, settings.numberBounds


describe("the settings", function()
    local path, store, database

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store, database = stores.open(path)
    end)

    after_each(stores.close)

    local function reopened()
        return (stores.open(path)).getSettings()
    end

    -- Damages a value in the file.
    local function put(key, text)
        database.run("INSERT INTO plugin_settings VALUES (:key, :text)", { key = key, text = text })
    end

    it("have their default values until a choice", function()
        assert.are.same(defaults, store.getSettings())
        assert.are.same(defaults, reopened())
    end)

    local words = {
        collections = "both", progressForward = "follow", progressBackward = "ask",
        notesDestination = "both", ratingMode = "ask",
        highlights = "both", bookmarks = "send", libraryView = "lines",
    }
    local texts = { readerPassword = "007", libraryPassword = "1e5", libraryUsername = "true", readerUsername = "0x10" }

    local hard = "'; -- \" 🔑 \0\n%"
    local lists = {
        homeNetworks = { { name = hard }, { name = "*" } },
        trustedServers = {
            { origin = "https://a.example:443", trust = "unchecked" },
            { origin = "https://b.example:443", trust = ("a1"):rep(32) },
        },
        requestHeaders = {
            { origin = "https://a.example:443", name = "X-B", value = hard },
            { origin = "https://a.example:443", name = "X-A", value = "007" },
        },
        shelves = {
            { kind = "magic", id = 4, name = "" },
            { kind = "standard", name = hard, origin = "default", names = "{title}" },
        },
        pinnedLists = { { name = hard, filter = "title\tgenre\vSea\vSea" } },
        keptSeries = { { name = hard, count = 2 } },
        excludedFolders = { { path = "/" .. hard }, { path = "/mnt" } },
        excludedFormats = { { type = "PDF" } },
    }

    -- Something else than the standard, and as hard to keep as a person may make it.
    local function choiceFor(name, standard)
        if type(standard) == "boolean" then return not standard end
        if type(standard) == "number" then return (numberBounds[name] or { max = 1780000000 }).max end
        return lists[name] or words[name] or texts[name] or "'; -- \" 🔑 \0 "
    end

    for name, standard in pairs(defaults) do
        it("keep " .. name .. " exactly as it was chosen", function()
            local chosen = choiceFor(name, standard)
            store.saveSettings({ [name] = chosen })
            assert.are.same(chosen, store.getSettings()[name])
            assert.are.same(chosen, reopened()[name])
        end)
    end

    it("may be empty if they are lists, and have an entry once", function()
        store.saveSettings({ shelves = {}, excludedFolders = { { path = "/a" }, { path = "/b" }, { path = "/a" } } })
        assert.are.same({}, reopened().shelves)
        assert.are.same({ { path = "/b" }, { path = "/a" } }, reopened().excludedFolders)
    end)

    it("are written completely or not at all if they are lists", function()
        store.saveSettings({ keptSeries = lists.keptSeries })
        local wrong = { minPages = 9, keptSeries = { { name = "Saga", count = 1 }, { name = "Sea", count = 0 } } }
        assert.are.equal("storage", stores.failure(store.saveSettings, wrong).kind)
        assert.are.same(lists.keptSeries, reopened().keptSeries)
        assert.are.equal(defaults.minPages, reopened().minPages)
    end)

    it("are not changed by a write that leaves them out", function()
        store.saveSettings({ readerPassword = "secret", minPages = 7 })
        store.saveSettings({ minPages = 8 })
        assert.are.equal("secret", store.getSettings().readerPassword)
        assert.are.equal("secret", reopened().readerPassword)
    end)

    it("may be emptied again", function()
        store.saveSettings({ serverUrl = "https://books.example" })
        store.saveSettings({ serverUrl = "", enabled = false })
        assert.are.equal("", reopened().serverUrl)
        assert.is_false(reopened().enabled)
    end)

    it("are limited to their bounds, when chosen and when read", function()
        store.saveSettings({ minSeconds = -5, progressDecimals = 9 })
        assert.are.equal(0, store.getSettings().minSeconds)
        assert.are.equal(5, reopened().progressDecimals)
        put("minPages", "100000000000000000000")
        put("idleMinutes", "-1")
        assert.are.equal(100, reopened().minPages)
        assert.are.equal(0, reopened().idleMinutes)
    end)

    for _, text in ipairs({ "", "abc", "0x10", "1e1", " 7", "7.5", "nan", "7\0" }) do
        it(string.format("that are numbers are never guessed from %q", text), function()
            put("minPages", text)
            assert.are.equal(defaults.minPages, reopened().minPages)
        end)
    end

    it("have their default value if they are damaged, without effect on others", function()
        put("enabled", "nope")
        put("collections", "moon phase")
        put("serverUrl", "https://books.example")
        put("a setting of tomorrow", "7")
        put("progressForward", "")
        local read = reopened()
        assert.are.equal(defaults.enabled, read.enabled)
        assert.are.equal(defaults.collections, read.collections)
        assert.are.equal(defaults.progressForward, read.progressForward)
        assert.are.equal("https://books.example", read.serverUrl)
        assert.is_nil(read["a setting of tomorrow"])
    end)

    it("are read once, and written together in one commit", function()
        store.getSettings()
        local before = database.commits()
        store.saveSettings({ readerUsername = "ishmael", readerPassword = "whale" })
        assert.are.equal(before + 1, database.commits())
        store.saveSettings({ readerUsername = "ishmael", readerPassword = "whale" })
        assert.are.equal(before + 1, database.commits())
        database.close()
        assert.are.equal("ishmael", store.getSettings().readerUsername)
    end)

    it("are not in force if they cannot be written", function()
        store.getSettings()
        database.close()
        assert.are.equal("storage", stores.failure(store.saveSettings, { minPages = 9 }).kind)
        assert.are.equal(defaults.minPages, store.getSettings().minPages)
    end)

    it("are read later if they cannot be read now", function()
        put("minPages", "9")
        database.run("ALTER TABLE plugin_settings RENAME TO away")
        assert.are.equal(defaults.minPages, store.getSettings().minPages)
        database.run("ALTER TABLE away RENAME TO plugin_settings")
        assert.are.equal(9, store.getSettings().minPages)
    end)
end)

describe("the access tokens", function()
    after_each(stores.close)

    local token = { access = "aaa.bbb.ccc", refresh = "ddd", createdAt = 1780000000, expiresAt = 1782419200 }

    it("belong to one account on one server", function()
        local store = stores.open()
        store.saveToken("https://one.example", "ishmael", token)
        assert.are.same(token, store.findToken("https://one.example", "ishmael"))
        assert.is_nil(store.findToken("https://two.example", "ishmael"))
        assert.is_nil(store.findToken("https://one.example", "ahab"))
    end)

    it("replace the earlier ones, also without a refresh token", function()
        local store = stores.open()
        store.saveToken("https://one.example", "ishmael", token)
        store.saveToken("https://one.example", "ishmael", { access = "new", createdAt = 1, expiresAt = 2 })
        assert.are.same(
            { access = "new", createdAt = 1, expiresAt = 2 },
            store.findToken("https://one.example", "ishmael")
        )
    end)

    it("can be deleted, even if there are none", function()
        local store = stores.open()
        store.saveToken("https://one.example", "ishmael", token)
        store.deleteToken("https://one.example", "ishmael")
        store.deleteToken("https://one.example", "ishmael")
        assert.is_nil(store.findToken("https://one.example", "ishmael"))
    end)
end)
