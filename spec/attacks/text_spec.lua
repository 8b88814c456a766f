-- Texts from outside are processed in linear time. Quadratic code would take seconds for these texts, and freeze the
-- page without a deadline.
local lines = require("src.base.text")
local plainText = require("src.base.plainText").plainText
local markup = require("src.features.annotations.cfi.markup_rules")
local packageDocument = require("src.features.annotations.cfi.packageDocument_rules")
local tag = require("src.features.annotations.cfi.tag_rules")

-- Seconds of the processor that a call may take: a thousand times what it does take, a tenth of what it took.
local LIMIT = 0.5

local function swift(work)
    local began = os.clock()
    local result = work()
    local took = os.clock() - began
    assert.is_true(took < LIMIT, ("took %.2f s"):format(took))
    return result
end

describe("a long text from a server or a book", function()
    local blanks = (" "):rep(60000)

    it("is trimmed", function()
        assert.equal("a" .. blanks .. "b", swift(function() return lines.trimmed(" a" .. blanks .. "b\t\r\n") end))
        assert.equal("", swift(function() return lines.trimmed(blanks) end))
    end)

    it("is cut between two characters", function()
        assert.equal("aé", lines.cutBytes("aéé", 4))
        assert.equal("aéé", lines.cutBytes("aéé", 5))
        assert.equal(9, #swift(function() return lines.shortened(("ä"):rep(300000), 4) end))
    end)

    it("is put on one line", function()
        assert.equal("a b c  d", lines.singleLine("a\nb\27c\194\133d"))
        assert.equal("ä…", lines.singleLine("ä…"))
        assert.equal(300000, #swift(function() return lines.singleLine(("\n"):rep(300000)) end))
    end)

    for name, text in pairs({
        ampersands = ("&"):rep(200000),
        brackets = ("<"):rep(300000),
        tags = ("<b>"):rep(100000),
        references = ("&amp;"):rep(60000),
        ["open tags"] = ("<a "):rep(100000),
    }) do
        it("is read as a description: " .. name, function()
            assert.is_true(#swift(function() return plainText(text) end) <= 20000)
        end)
    end
end)

describe("a chapter of a hostile book", function()
    local function read(text)
        return swift(function()
            local chapter = markup.beginMarkup(text)
            while not markup.readSome(chapter, 250) do end
            return chapter
        end)
    end

    it("may have 20,000 quotes in a tag", function()
        local text = "<p " .. ("a='b' "):rep(20000) .. ">"
        assert.equal(#text, swift(function() return tag.attributeEnd(text, 2) end))
        assert.equal(1, #read(text).document.elements)
    end)

    it("may leave a quote open", function()
        local text = "<p " .. ("a='b' "):rep(20000) .. "c='>"
        assert.equal(#text, swift(function() return tag.attributeEnd(text, 2) end))
    end)

    it("may have 60,000 references in an attribute", function()
        local chapter = read("<p id='" .. ("&amp;"):rep(60000) .. "'>")
        local element = chapter.document.elements[1]
        assert.equal(60000, #swift(function() return tag.attribute(chapter.source, element, "id") end))
    end)

    it("may be nested 10,000 deep, and then has no places", function()
        local chapter = read(("<i>"):rep(10000) .. "text" .. ("</i>"):rep(10000))
        assert.is_true(chapter.refused)
    end)

    it("may close 10,000 elements that are not open", function()
        local chapter = read(("<i>"):rep(199) .. ("</b>"):rep(50000) .. ("</i>"):rep(199))
        assert.is_false(chapter.refused)
        assert.equal(1, #chapter.document.elements)
    end)

    it("may be too long, and is not read then", function()
        local chapter = read(("a"):rep(4000001))
        assert.is_true(chapter.refused)
        assert.equal(0, #chapter.document.elements)
    end)

    it("may come with a package document nested 10,000 deep", function()
        local text = ("<package>"):rep(10000)
        assert.equal(0, #swift(function() return packageDocument.spineOf(text) end))
        assert.is_nil(swift(function() return packageDocument.packagePathOf(text) end))
    end)
end)
