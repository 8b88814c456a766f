local codec = require("src.koreader.codec").codec
local rapidjson = require("rapidjson")

describe("the codec", function()
    local function encoded(value) return codec.encode(value) end

    local function decoded(text)
        local result = codec.decode(text)
        assert.is_true(result.ok, result.failure and result.failure.detail)
        return result.value
    end

    describe("writes JSON", function()
        it("with whole numbers as whole numbers", function()
            assert.equal("[101,1800,100,0,-1]", encoded(codec.list({ 101, 1800, 100.0, 0, -1 })))
        end)

        it("in valid UTF-8, whatever bytes a host's text has", function()
            local texts = {
                { "energy \237\160\181\237\176\184 is conserved", "energy \240\157\144\184 is conserved" },
                { "a \237\160\181 half", "a \239\191\189 half" },
                { "caf\233", "caf\239\191\189" },
                { "\192\175 \255\254", "\239\191\189 \239\191\189\239\191\189" },
                { "cut \226\128", "cut \239\191\189" },
                { "caf\195\169 \240\159\152\128 \228\184\173", "caf\195\169 \240\159\152\128 \228\184\173" },
            }
            for _, one in ipairs(texts) do assert.equal(one[2], decoded(encoded({ text = one[1] })).text) end
        end)

        it("with fractions as they are", function()
            for _, number in ipairs({ 12.34, 0.1, 99.99999, 2.66 }) do
                assert.equal(number, tonumber(encoded(codec.list({ number })):sub(2, -2)))
            end
        end)

        it("with a marked list as a list, empty or not", function()
            assert.equal("[]", encoded(codec.list({})))
            assert.equal('{"a":[]}', encoded({ a = codec.list({}) }))
            assert.equal("{}", encoded({}))
        end)

        it("without the fields that are absent", function()
            assert.equal('{"a":1}', encoded({ a = 1, b = nil }))
        end)

        it("with any letter, and with characters that could end a string", function()
            local text = 'Grüße "本" \\ \n \1 </x>'
            assert.equal(text, decoded(encoded({ a = text })).a)
        end)
    end)

    describe("reads JSON", function()
        it("into records, lists, texts, numbers and truth values", function()
            local value = decoded('{"a":[1,2.5,"x",true,false],"b":{"c":-1e3}}')
            assert.same({ 1, 2.5, "x", true, false }, { unpack(value.a) })
            assert.equal(-1000, value.b.c)
        end)

        it("with null as a value of its own", function()
            local value = decoded('{"a":null}').a
            assert.truthy(value)
            assert.equal(rapidjson.null, value)
            local decode = require("src.server.decode")
            assert.is_nil(decode.textOf(value))
            assert.is_nil(decode.numberOf(value))
            assert.is_nil(decode.fieldsOf(value))
            assert.is_nil(decode.listOf(value))
        end)

        for _, text in ipairs({ "", " ", "{", "[1,", '{"a":1}x', "<html>", "NaN", "{'a':1}", "\0", '"\255' }) do
            it("with a failure for " .. ("%q"):format(text), function()
                local result = codec.decode(text)
                assert.is_false(result.ok)
                assert.equal("unreadable", result.failure.kind)
            end)
        end

        it("with a failure for a text that is nested too deep", function()
            local deep = ("["):rep(100000)
            assert.is_false(codec.decode(deep).ok)
        end)
    end)

    it("makes MD5 digests of bytes", function()
        assert.equal("d41d8cd98f00b204e9800998ecf8427e", codec.md5(""))
        assert.equal("900150983cd24fb0d6963f7d28e17f72", codec.md5("abc"))
        assert.equal("49c5f675b49037b6044b803ac9d1a6d7", codec.md5("Grüße"))
        assert.equal("57edf4a22be3c955ac49da2e2107b67a", codec.md5(("1234567890"):rep(8)))
    end)

    describe("base64url", function()
        for text, bytes in pairs({ Zg = "f", Zm8 = "fo", Zm9v = "foo", ["-_-_"] = "\251\255\191", AAEC = "\0\1\2" }) do
            it("reads " .. text, function() assert.equal(bytes, codec.fromBase64Url(text)) end)
        end

        for _, text in ipairs({ "", "a+b/", "Zm8=", "a b", "a.b" }) do
            it("does not read " .. ("%q"):format(text), function() assert.is_nil(codec.fromBase64Url(text)) end)
        end
    end)
end)
