-- Names of languages by the codes that servers send.
local languageName = require("src.koreader.texts").languageName

describe("a language", function()
    it("has its name, with or without a country, however it is written", function()
        for _, code in ipairs({ "de", "DE", "de-AT", "de_AT" }) do assert.equal("Deutsch", languageName(code)) end
        assert.equal("中文（台灣)", languageName("zh-TW"))
    end)

    it("has it where the host knows it with its country alone", function()
        assert.equal("Italiano", languageName("it"))
    end)

    it("has the name without its own country, where the host has both", function()
        assert.equal("Polski", languageName("pl-PL"))
    end)

    it("has none that the host does not know", function()
        for _, code in ipairs({ "xx", "German", "" }) do assert.is_nil(languageName(code)) end
    end)
end)
