-- Two folders of the plugin in one process, as after a second download was unpacked next to the first (src/plugin.ts,
-- src/koreader/copies.ts).
local PluginLoader = require("pluginloader")
local disk = require("disk")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local stage = require("stage")

local NAME = "catchword (1).koplugin"

describe("a second copy of the plugin", function()
    local folder

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        folder = disk.new_folder()
        assert(os.execute(("cp -r dist/catchword.koplugin '%s/%s'"):format(folder, NAME)))
    end)
    after_each(function()
        stage.leave()
        disk.remove(folder)
    end)

    local function begin()
        stage.begin({ copy = folder .. "/" .. NAME })
    end

    it("says once that it is inactive", function()
        begin()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(1, 60)
        host.close()
        local told = 0
        for _, text in ipairs(host.notices()) do
            if text:find("Catchword is installed twice. The copy in the folder “" .. NAME .. "” does nothing.", 1, true)
            then told = told + 1 end
        end
        assert.equal(1, told)
    end)

    it("sends no session a second time", function()
        begin()
        host.dismiss_all()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.settle()
        stage.settle()
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("is named by Test connection", function()
        begin()
        host.dismiss_all()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("The folder “" .. NAME .. "”")
    end)

    it("does not delete the settings of the first copy", function()
        begin()
        host.dismiss_all()
        local second = PluginLoader:getPluginInstance("catchword (1)")
        assert(PluginLoader:deletePluginSettings(second))
        assert.truthy(lfs.attributes(host.folder .. "/settings/catchword.sqlite"), "the first one's data is gone")
        assert(PluginLoader:stopPluginInstance(second))
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        assert.equal(1, #stage.until_held(1))
    end)

    it("leaves the menu line to the first copy", function()
        begin()
        host.dismiss_all()
        assert.is_truthy(host.lines("Catchword")[1])
    end)
end)
