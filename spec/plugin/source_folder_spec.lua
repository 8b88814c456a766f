-- The folder of the source, installed as if it were the plugin.
local disk = require("disk")
local host = require("host")

local SENTENCE = "This is the source code. Download the zip from Releases."

describe("the source folder, installed as a plugin,", function()
    before_each(function() host.start({ plugin = "catchword.koplugin" }) end)
    after_each(function() host.stop() end)

    it("asks for the download in the menu, in the browser and in a book", function()
        host.menu(SENTENCE)
        assert.truthy(host.says():find(SENTENCE, 1, true))
        host.dismiss_all()
        host.open("Dune.epub", { pages = 300 })
        host.menu(SENTENCE)
        assert.truthy(host.says():find(SENTENCE, 1, true))
        assert.same({}, host.errors())
    end)

    it("loads no module of the plugin and writes no file", function()
        host.menu(SENTENCE)
        assert.is_nil(disk.read("catchword.koplugin/main.lua"):find("piece", 1, true))
        assert.is_nil(io.open(host.folder .. "/settings/catchword.sqlite"))
    end)

    it("is not what the build ships", function()
        local shipped = disk.read(require("built").plugin() .. "/main.lua")
        assert.is_nil(shipped:find(SENTENCE, 1, true))
    end)
end)
