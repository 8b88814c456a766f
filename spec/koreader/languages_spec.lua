-- Names of languages by the codes that servers send.
local languageName = require("src.koreader.texts").languageName

describe("the name of a language", function()
    it("is found with or without a country, in any spelling", function()
        for _, code in ipairs({ "de", "DE", "de-AT", "de_AT" }) do assert.equal("Deutsch", languageName(code)) end
        assert.equal("中文（台灣)", languageName("zh-TW"))
    end)

    it("is found if the host knows only the language with its country", function()
        assert.equal("Italiano", languageName("it"))
    end)

    it("is the one without a country if the host has both", function()
        assert.equal("Polski", languageName("pl-PL"))
    end)

    it("is missing if the host does not know the language", function()
        for _, code in ipairs({ "xx", "German", "" }) do assert.is_nil(languageName(code)) end
    end)
end)
