local disk = require("disk")
local DataStorage = require("datastorage")
local FileManager = require("apps/filemanager/filemanager")
local ReaderUI = require("apps/reader/readerui")
local lfs = require("lfs")
local other_clients = require("src.koreader.otherClients").otherClients

-- Names under which the plugins stand in a window: newer hosts take the folder's, older ones that of the plugin.
local CLIENTS = {
    ["Grimmory, the official plugin"] = { "grimmory" },
    ["Library Sync"] = { "library-sync", "grimmorysync" },
    ["Tome"] = { "tomesync", "tome" },
    ["BookOrbit"] = { "bookorbit" },
    ["GrimmLink"] = { "grimmlink", "GrimmLink" },
    ["BookLore Sync"] = { "bookloresync", "booklore" },
    ["BridgeSync"] = { "bridgesync" },
    ["Manorian's client"] = { "grimmory_sync", "booklore_sync", "manorian" },
}

-- Settings files: Hansel's has a table of its name, Shelf Sync's none.
local HANSEL = [[return { hansel = {
    server_url = "http://library:6060", t2_username = "anna", auto_sync_enabled = %s,
} }]]
local SHELF_SYNC = 'return { home_url = "http://library:6060", away_url = "http://100.1.2.3:6060", username = "anna" }'

describe("the list of other clients", function()
    before_each(function()
        rawset(_G, "G_reader_settings", { readSetting = function() return nil end })
        FileManager.instance = { menu = {}, [1] = {} }
    end)
    after_each(function()
        rawset(_G, "G_reader_settings", nil)
        FileManager.instance = nil
        ReaderUI.instance = nil
    end)

    for title, names in pairs(CLIENTS) do
        for _, name in ipairs(names) do
            it(("includes %s as “%s”"):format(title, name), function()
                FileManager.instance[name] = {}
                assert.same({ { kind = "plugin", name = name } }, other_clients())
            end)
        end
    end

    describe("with settings of their own", function()
        local function save(name, text)
            local file = assert(io.open(DataStorage:getSettingsDir() .. "/" .. name, "w"))
            file:write(text)
            file:close()
        end
        before_each(function()
            DataStorage.folder = disk.folder():gsub("/$", "")
            assert(lfs.mkdir(DataStorage:getSettingsDir()))
        end)
        after_each(disk.sweep)

        it("includes Hansel with its server and its automatic sync", function()
            FileManager.instance.hansel = {}
            local expected = { kind = "progress sync", name = "hansel", url = "http://library:6060" }
            for _, is_automatic in ipairs({ true, false }) do
                save("hansel_settings.lua", HANSEL:format(tostring(is_automatic)))
                expected.isAutomatic = is_automatic
                assert.same({ expected }, other_clients())
            end
        end)

        it("leaves out Hansel without an account or a readable file", function()
            FileManager.instance.hansel = {}
            assert.same({}, other_clients())
            for _, text in ipairs({
                'return { hansel = { server_url = "http://library:6060", t2_username = "" } }',
                "return { hansel = 7 }",
                "return {",
                "",
            }) do
                save("hansel_settings.lua", text)
                assert.same({}, other_clients(), text)
            end
        end)

        it("includes Shelf Sync with both addresses", function()
            FileManager.instance.shelfsync = {}
            save("shelfsync.lua", SHELF_SYNC)
            local urls = { "http://library:6060", "http://100.1.2.3:6060" }
            assert.same({ { kind = "downloader", name = "shelfsync", urls = urls } }, other_clients())
        end)

        it("leaves out a plugin of the same name for other services", function()
            FileManager.instance.shelfsync = {}
            assert.same({}, other_clients())
            save("shelfsync.lua", 'return { providers = { hardcover = true }, home_url = "", away_url = 7 }')
            assert.same({}, other_clients())
        end)

        it("leaves out a plugin that is turned off", function()
            save("hansel_settings.lua", HANSEL:format("true"))
            assert.same({}, other_clients())
        end)
    end)

    it("names each once and in order, in a book and in the file browser", function()
        FileManager.instance.tomesync, FileManager.instance.bookorbit, FileManager.instance.grimmory = {}, {}, {}
        ReaderUI.instance = { grimmory = {}, tomesync = {} }
        local names = {}
        for _, client in ipairs(other_clients()) do table.insert(names, client.name) end
        assert.same({ "bookorbit", "grimmory", "tomesync" }, names)
    end)

    it("includes clients in the window of a book", function()
        FileManager.instance = nil
        ReaderUI.instance = { bookorbit = {} }
        assert.same({ { kind = "plugin", name = "bookorbit" } }, other_clients())
    end)

    it("leaves out the windows' own parts and other plugins", function()
        for _, name in ipairs({ "catchword", "kosync", "custometadata", "bottomentry", "bookshelf", "statistics" }) do
            FileManager.instance[name] = {}
        end
        assert.same({}, other_clients())
    end)
end)
