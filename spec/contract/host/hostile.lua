-- Hostile text in an answer, a title and a position.
local UIManager = require("ui/uimanager")

-- Seconds of the processor. Nothing here is far from it on any machine; a pattern that backtracks is.
local LONG = 2

local function swift(h, name, work)
    local began = os.clock()
    local result = work()
    h.same({ name, true }, { name, os.clock() - began < LONG })
    return result
end

-- A message of this length takes the host two seconds to draw, thirty times over.
local KILOBYTES = ("x"):rep(60000)
local MESSAGE = 4000
local TEXTS = {
    ["a long line"] = KILOBYTES,
    ["a long line with blanks"] = ("word "):rep(12000),
    ["ten thousand lines"] = ("\n"):rep(10000),
    ["letters that join"] = ("a" .. ("\204\129"):rep(200)):rep(20),
    ["signs that turn the direction"] = ("\226\128\174abc\226\129\167"):rep(300),
    ["the host's own marks"] = "\239\191\177\239\191\178bold\239\191\179" .. ("\239\191\178"):rep(300),
    ["no UTF-8"] = ("\255\254\128\193\237\160\128"):rep(300),
    ["a NUL and controls"] = "a\0b\1\27[31m\7\127",
    ["directives"] = ("%s%d%n%1%%"):rep(100),
    ["markup"] = ("<b>&amp;<script>"):rep(300),
}

local WIDGETS = {
    message = function(text) return require("ui/widget/infomessage"):new({ text = text:sub(1, MESSAGE) }) end,
    question = function(text)
        local words = text:sub(1, MESSAGE)
        return require("ui/widget/confirmbox"):new({ text = words, ok_text = "Yes", cancel_text = "No" })
    end,
    notice = function(text) return require("ui/widget/notification"):new({ text = text:sub(1, 300) }) end,
    page = function(text)
        return require("ui/widget/keyvaluepage"):new({ title = text:sub(1, 1000), kv_pairs = { { text, text } } })
    end,
    box = function(text)
        return require("ui/widget/buttondialog"):new({
            title = text:sub(1, 1000), buttons = { { { text = text:sub(1, 1000), callback = function() end } } },
        })
    end,
    viewer = function(text) return require("ui/widget/textviewer"):new({ title = text:sub(1, 1000), text = text }) end,
}

-- Hostile places in an EPUB.
local PLACES = {
    "", "/", "//", "/body", "/body/", "/body/DocFragment", "/body/DocFragment[", "/body/DocFragment[]",
    "/body/DocFragment[-1]/body/p[1]", "/body/DocFragment[0]/body", "/body/DocFragment[1]",
    "/body/DocFragment[99999999999999999999]/body/p[1]/text().0", "/body/DocFragment[1]/body/p[4294967297]",
    "/body/DocFragment[1]/body/p[1]/text().99999999999", "/body/DocFragment[1]/body/p[1]/text().-1",
    "/body/DocFragment[1]/body/p[1]/text()[4294967296].0", "/body/DocFragment[1]/body/*[1]", "/body/text().0",
    "/body/DocFragment[1e9]/body", "/body/DocFragment[0x1]/body", "/body/../../etc/passwd", "#_doc_fragment_1_",
    "/body/DocFragment[1]/body\0/p", "/\255\254\128", "/%s%n%d", "/body/DocFragment['; DROP TABLE books; --]",
    "/" .. ("["):rep(20000), ("/"):rep(60000), "/body" .. ("/p"):rep(20000), "/body" .. ("/p[1]"):rep(10000),
    "/" .. KILOBYTES, "/body/DocFragment[" .. ("9"):rep(60000) .. "]",
    "/body/DocFragment[1]/body/text()." .. ("9"):rep(60000),
}

local probes = {
    { "a million brackets are invalid JSON, without an error", function(h)
        local json = require("rapidjson")
        for _, text in ipairs({ ("["):rep(1000000), ('{"a":'):rep(200000), ("["):rep(100000) .. ("]"):rep(100000) }) do
            h.same({ #text, "nil" }, { #text, swift(h, "brackets", function() return type((json.decode(text))) end) })
        end
        h.same("table", type(json.decode(("["):rep(500) .. ("]"):rep(500))))
    end },
    { "a number too great for all is invalid JSON, and long numbers are read", function(h)
        local json = require("rapidjson")
        for _, text in ipairs({ "1e400", "-1e400", "1" .. ("0"):rep(400), "1e99999999999" }) do
            h.same({ text, "nil" }, { text, type((json.decode('{"a":' .. text .. "}"))) })
        end
        h.same({ 1e308, 1.844674407370955e19 > json.decode('{"a":1844674407370955161}').a },
            { json.decode('{"a":1e308}').a, true })
        local digits = '{"a":0.' .. ("1"):rep(60000) .. "}"
        h.same(true, swift(h, "digits", function() return json.decode(digits).a < 0.2 end))
    end },
    { "texts in JSON keep bytes that are not UTF-8, and a NUL", function(h)
        local json = require("rapidjson")
        h.same("\255\254", json.decode('{"a":"\255\254"}').a)
        h.same("x\0y", json.decode('{"a":"x\\u0000y"}').a)
    end },
    { "a megabyte of JSON is read in a moment, whatever its content is", function(h)
        local json = require("rapidjson")
        local keys = {}
        for place = 1, 80000 do keys[place] = ('"k%d":1'):format(place) end
        for name, text in pairs({
            keys = "{" .. table.concat(keys, ",") .. "}",
            objects = "[" .. ("{},"):rep(330000) .. "{}]",
            numbers = "[" .. ("1,"):rep(500000) .. "1]",
        }) do
            h.same("table", swift(h, name, function() return type(json.decode(text)) end))
        end
    end },
    { "a strange place in a flowing book does not move the book", function(h)
        h.open(h.flow)
        local document = h.reader().document
        local pages = document:getPageCount()
        for number, place in ipairs(PLACES) do
            local is_there = swift(h, number, function() return document:isXPointerInDocument(place) end)
            h.same({ number, "boolean" }, { number, type(is_there) })
            if is_there and place:sub(1, 1) == "/" then
                local page = swift(h, number, function() return document:getPageFromXPointer(place) end)
                h.same({ number, true }, { number, page >= 0 and page <= pages })
            end
        end
        h.close()
    end },
}

for kind, make in pairs(WIDGETS) do
    table.insert(probes, { "a " .. kind .. " shows whatever it is told", function(h)
        for name, text in pairs(TEXTS) do
            local widget = swift(h, name, function()
                local made = h.run(function() return make(text) end)
                h.show(made)
                return made
            end)
            h.same({ name, true }, { name, h.run(function() return UIManager:isWidgetShown(widget) end) })
            h.hide(widget)
        end
    end })
end

return probes
