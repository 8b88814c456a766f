-- A reader whose KOReader has another language than English, for which the plugin has a catalogue.
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local texts = require("src.koreader.texts")

local SHIPPED = require("built").plugin()
-- One of the languages in which twenty-one is a singular.
local CATALOGUE = [[
return { forms = ("1011111111"):rep(20), sentences = {
    ["Connection"] = "Verbindung",
    ["1 session"] = { "%1 Sitzung", "%1 Sitzungen" },
    ["%1 sessions"] = { "%1 Sitzung", "%1 Sitzungen" },
    ["%1 min"] = "%1 Minuten",
} }
]]

describe("the reader's language", function()
    local parent, plugin, catalogues

    before_each(function()
        parent = disk.new_folder()
        plugin = parent .. "/catchword.koplugin"
        catalogues = plugin .. "/l10n"
        assert(os.execute(("cp -r '%s' '%s'"):format(SHIPPED, plugin)))
        lfs.mkdir(catalogues)
        local file = assert(io.open(catalogues .. "/xx.lua", "wb"))
        file:write(CATALOGUE)
        file:close()
    end)

    after_each(function()
        host.stop()
        texts.speakLanguage(parent .. "/none")
        disk.remove(parent)
    end)

    local function start(options)
        options.plugin = plugin
        host.start(options)
    end

    local function lines(...)
        local words = {}
        for _, line in ipairs(host.lines(...)) do table.insert(words, line.text) end
        return "\n" .. table.concat(words, "\n") .. "\n"
    end

    it("is used if the catalogue has the sentence, otherwise English", function()
        start({ preferences = { language = "xx" } })
        assert.matches("\nVerbindung\n", lines("Catchword"))
        assert.matches("\nShelves\n", lines("Catchword"))
    end)

    it("is also used for a country's variant of it", function()
        start({ preferences = { language = "xx_YY" } })
        assert.matches("\nVerbindung\n", lines("Catchword"))
    end)

    it("is not confused with English", function()
        start({ preferences = { language = "C" } })
        assert.matches("\nConnection\n", lines("Catchword"))
    end)

    it("is replaced by English if the catalogue is damaged", function()
        disk.write(catalogues .. "/xx.lua", "return { forms = ")
        start({ preferences = { language = "xx" } })
        assert.matches("\nConnection\n", lines("Catchword"))
    end)

    it("has its own plural forms", function()
        start({ preferences = { language = "xx" } })
        texts.speakLanguage(catalogues)
        assert.equal("1 Sitzung", texts.translate("1 session"))
        assert.equal("21 Sitzung", texts.translate("%1 sessions", 21))
        assert.equal("12 Sitzungen", texts.translate("%1 sessions", 12))
        assert.equal("1021 Sitzung", texts.translate("%1 sessions", 1021))
    end)

    it("is used for dates, in the host's order", function()
        local datetime = require("datetime")
        local original = datetime.secondsToDate
        finally(function() datetime.secondsToDate = original end)
        datetime.secondsToDate = function(seconds) return os.date("!%d.%m.%Y", seconds) end
        start({ preferences = { language = "xx" } })
        local clock = require("src.koreader.clock")
        assert.equal("01.06.2026", clock.dayText(1780308000))
        assert.matches("^01%.06%.2026 %d+:%d%d$", clock.timeText(1780308000))
        assert.matches("^2026%-06%-01$", clock.isoDay(1780308000))
    end)

    it("is used for durations and times of day", function()
        start({ preferences = { language = "xx", twelve_hour_clock = true }, wall = 1780308000 })
        local duration = require("src.base.format").spokenDuration
        texts.speakLanguage(catalogues)
        assert.equal("12 Minuten", duration(texts.translate, 720))
        assert.matches("^20%d%d%-%d%d%-%d%d %d+:%d%d [AP]M$",
            require("src.koreader.clock").timeText(1780308000))
    end)
end)
