-- Secrets come from the operating system, whatever the host does with math.random.
local random = require("src.koreader.random")

describe("random numbers", function()
    local open = io.open
    after_each(function() rawset(io, "open", open) end)

    local function seeded(make)
        math.randomseed(42)
        return make()
    end

    it("differ for the same seed of math.random", function()
        assert.are_not.equal(seeded(random.randomUuid), seeded(random.randomUuid))
        assert.are_not.equal(seeded(function() return random.randomBytes(16) end),
            seeded(function() return random.randomBytes(16) end))
    end)

    it("make a UUID of version 4 in small letters", function()
        for _ = 1, 200 do
            local lengths = {}
            for part in random.randomUuid():gmatch("[^-]+") do table.insert(lengths, #part) end
            assert.same({ 8, 4, 4, 4, 12 }, lengths)
            assert.truthy(random.randomUuid():find("^%x+%-%x+%-4%x+%-[89ab]%x+%-%x+$"))
            assert.is_nil(random.randomUuid():find("%u"))
        end
    end)

    it("have as many bytes as requested", function()
        for _, count in ipairs({ 1, 2, 16, 5000 }) do assert.equal(count, #random.randomBytes(count)) end
    end)

    it("are absent if the system has no source of them", function()
        rawset(io, "open", function(path, mode)
            if path == "/dev/urandom" then return nil, "No such file or directory" end
            return open(path, mode)
        end)
        assert.is_nil(random.randomBytes(16))
        assert.is_nil(random.randomUuid())
    end)

    it("are absent if the source ends early", function()
        rawset(io, "open", function() return open("/dev/null", "rb") end)
        assert.is_nil(random.randomBytes(16))
        assert.is_nil(random.randomUuid())
    end)
end)
