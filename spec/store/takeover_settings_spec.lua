-- The settings of the original client (src/features/takeover/originSettings.ts, src/features/takeover/takeOver.ts).
local origin = require("origin")
local stores = require("stores")

local value, hash = stores.value, stores.hash

describe("the settings from the original client's file", function()
    before_each(origin.begin)
    after_each(stores.close)

    describe("are imported", function()
        local theirs = {
            server_url = " https://Books.example/ ", username = "ishmael", password = "007",
            booklore_username = "ahab", booklore_password = "true", min_duration = "90", min_pages = "3",
            session_detection_mode = "pages", progress_decimal_places = "4", manual_sync_only = "true",
            log_to_file = "true", is_enabled = "false", silent_messages = "true", hardcover_token = "secret",
        }

        before_each(function() origin.create(21) end)

        it("unchanged if they have an equal", function()
            origin.insert_settings(theirs)
            local store, _, taken = origin.take_over()
            local settings = store.getSettings()
            assert.are.equal("https://books.example", settings.serverUrl)
            assert.are.equal("ishmael", settings.readerUsername)
            assert.are.equal("007", settings.readerPassword)
            assert.are.equal("ahab", settings.libraryUsername)
            assert.are.equal("true", settings.libraryPassword)
            -- By pages alone.
            assert.are.equal(0, settings.minSeconds)
            assert.are.equal(3, settings.minPages)
            assert.are.equal(4, settings.progressDecimals)
            assert.is_true(settings.manualOnly)
            assert.is_true(settings.logToFile)
            assert.is_true(settings.enabled)
            assert.are.equal(10, value(taken).settings)
        end)

        it("as a minimum duration without the minimum pages that the client ignored", function()
            origin.insert_settings({
                min_duration = "90", min_pages = "3", session_detection_mode = "duration",
            })
            local settings = origin.take_over().getSettings()
            assert.same({ 90, 0 }, { settings.minSeconds, settings.minPages })
        end)

        it("separately for highlights and bookmarks", function()
            origin.insert_settings({ highlights_notes_sync_enabled = "false", bookmarks_sync_enabled = "true" })
            local settings = origin.take_over().getSettings()
            assert.same({ "off", "send" }, { settings.highlights, settings.bookmarks })
        end)

        it("with ratings off, whatever was chosen for them", function()
            origin.insert_settings({ rating_sync_enabled = "false", rating_sync_mode = "select_at_complete" })
            assert.equal("off", origin.take_over().getSettings().ratingMode)
        end)

        it("as missing if they are not valid", function()
            origin.insert_settings({
                server_url = "books.example", min_duration = "scheduled", session_detection_mode = "moon",
            })
            local _, database, taken = origin.take_over()
            assert.are.equal(0, value(taken).settings)
            assert.are.equal(0, stores.count(database, "SELECT count(*) FROM plugin_settings"))
        end)

        it("only if they were not chosen here", function()
            origin.insert_settings(theirs)
            local before = stores.open(origin.our_path)
            before.saveSettings({ minSeconds = 10, readerUsername = "queequeg" })
            local store = origin.take_over()
            local settings = store.getSettings()
            assert.are.equal(10, settings.minSeconds)
            assert.are.equal("queequeg", settings.readerUsername)
            assert.are.equal("", settings.readerPassword)
            assert.are.equal("ahab", settings.libraryUsername)
        end)

        it("without the accounts and book IDs of another server", function()
            origin.insert_settings(theirs)
            origin.insert("book_cache", { file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42 })
            origin.insert_session("pending_sessions", { book_id = 42 })
            local before = stores.open(origin.our_path)
            before.saveSettings({ serverUrl = "https://elsewhere.example" })
            local store = origin.take_over()
            local settings = store.getSettings()
            assert.are.equal("https://elsewhere.example", settings.serverUrl)
            assert.are.equal("", settings.readerPassword)
            assert.are.equal("", settings.libraryUsername)
            -- By pages alone.
            assert.are.equal(0, settings.minSeconds)
            assert.is_nil(store.findBook(hash(1)).id)
            assert.are.same({}, store.listBooksToSend())
            assert.are.equal(1, stores.queued(store))
        end)

        it("for the same server in another spelling", function()
            origin.insert_settings(theirs)
            local before = stores.open(origin.our_path)
            before.saveSettings({ serverUrl = "https://books.example" })
            local store = origin.take_over()
            assert.are.equal("007", store.getSettings().readerPassword)
        end)
    end)
end)
