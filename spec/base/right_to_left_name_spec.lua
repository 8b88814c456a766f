-- Names in lines that are written from right to left.
local isolated = require("src.base.text").isolated

describe("a name in a line of text", function()
    it("is isolated if it is written from right to left", function()
        for _, name in ipairs({ "ספר המגדלור", "كتاب 1984", "Beit (בית)" }) do
            assert.are.equal("\226\129\168" .. name .. "\226\129\169", isolated(name))
        end
    end)

    it("is not changed in any other script", function()
        for _, name in ipairs({ "Öström & Söhne", "燈塔與霧", "Война и мир", "" }) do
            assert.are.equal(name, isolated(name))
        end
    end)
end)
