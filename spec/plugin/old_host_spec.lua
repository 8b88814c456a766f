-- Differences of the oldest supported host (v2024.11). Also src/koreader/fileDialog.ts: its boxes.
local FileManager = require("apps/filemanager/filemanager")
local History = require("apps/filemanager/filemanagerhistory")
local Collections = require("apps/filemanager/filemanagercollection")
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local host = require("host")
local logger = require("logger")
local stage = require("stage")

describe("the plugin on the oldest host", function()
    before_each(function() host.start({ older = true }) end)
    after_each(host.stop)

    local function novel()
        return host.book(stage.NOVEL)
    end

    local function in_browser(item)
        FileManager.instance.file_chooser:onMenuHold(item)
    end

    describe("in the menu of a long press", function()
        local ROWS = "On hold\nFinished\nDelete\nCatchword…\nRate in library\nSend notes"

        it("has its lines in the browser, the history and the collections", function()
            in_browser({ path = novel(), is_file = true })
            assert.equal(stage.NOVEL .. "\nReading\n" .. ROWS, host.says())
            host.dismiss()
            for _, place in ipairs({ History, Collections }) do
                place:new({}):onMenuHold({ file = novel() })
                assert.equal(stage.NOVEL .. "\nReading\n" .. ROWS, host.says())
                host.dismiss()
            end
        end)

        it("closes the menu before a line of its own acts, and leaves the host's lines", function()
            in_browser({ path = novel(), is_file = true })
            local box = host.top()
            host.press("Catchword…")
            assert.is_false(UIManager:isWidgetShown(box))
            host.dismiss()
            in_browser({ path = novel(), is_file = true })
            host.press("Delete")
            assert.is_nil(host.says())
        end)

        it("adds no line for a folder", function()
            for _, name in ipairs({ "books", "Unpacked.epub" }) do
                in_browser({ path = host.folder .. "/" .. name })
                assert.equal(name .. "\nDelete", host.says())
                host.dismiss()
            end
        end)

        it("adds no line while files are selected", function()
            in_browser({ path = novel(), is_file = true })
            local box = host.top()
            local rows = #box.buttons
            host.dismiss()
            FileManager.instance.file_chooser.selecting = true
            in_browser({ path = novel(), is_file = true })
            assert.equal(rows, #box.buttons)
        end)

        it("has each line once, also after a book was open", function()
            host.open(stage.NOVEL, { pages = 200 })
            host.close()
            in_browser({ path = novel(), is_file = true })
            assert.equal(stage.NOVEL .. "\nReading  ✓\n" .. ROWS, host.says())
        end)
    end)

    it("can be turned off and on again", function()
        PluginLoader:toggle()
        host.restart()
        assert.is_nil(PluginLoader.plugin)
        PluginLoader:toggle()
        host.restart()
        assert.truthy(host.plugin())
    end)

    it("is known by the name of its folder", function()
        assert.equal("catchword", host.plugin().name:gsub("^filemanager", ""))
    end)
end)

describe("the plugin on a newer host", function()
    before_each(function() host.start() end)
    after_each(host.stop)

    it("causes no warning with its name", function()
        for _, line in ipairs(logger.lines) do
            assert.is_nil(tostring(line[2]):find("name in _meta", 1, true))
        end
    end)

    it("leaves a long press to the host", function()
        FileManager.instance.file_chooser:onMenuHold({ path = host.book(stage.NOVEL), is_file = true })
        assert.equal(stage.NOVEL .. "\nReading\nOn hold\nFinished\nDelete", host.says())
    end)
end)
