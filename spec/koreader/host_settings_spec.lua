-- The host's settings in every form that a release, a patch or a person has written.
local host = require("host")

describe("a setting of the host", function()
    local settings, own

    setup(function() host.start() end)
    teardown(function() host.stop() end)
    before_each(function()
        settings = require("src.koreader.hostValues").hostSettings
        own = rawget(_G, "G_reader_settings")
    end)

    local function save(name, value)
        local before = own:readSetting(name)
        own:saveSetting(name, value)
        finally(function() own:saveSetting(name, before) end)
    end

    for form, case in pairs({
        ["absent"] = { nil, {} },
        ["a text"] = { "red", {} },
        ["a number"] = { 3, {} },
        ["false"] = { false, {} },
        ["a list"] = { { "#112233" }, {} },
        ["texts"] = { { red = "#112233", mine = "#445566" }, { red = "#112233", mine = "#445566" } },
        ["tables"] = { { red = { name = "Fact", code = "#112233" } }, { red = "#112233" } },
        ["codes alone"] = { { red = { code = "#112233" } }, { red = "#112233" } },
        ["names alone"] = { { red = { name = "Fact" } }, {} },
        ["empty tables"] = { { red = {}, blue = "#445566" }, { blue = "#445566" } },
        ["codes of another kind"] = { { red = { code = 7 }, blue = { code = {} }, green = { code = false } }, {} },
        ["entries of another kind"] = { { red = 7, blue = true, green = "#445566" }, { green = "#445566" } },
    }) do
        it("returns the changed colours if they are " .. form, function()
            save("highlight_custom_colors", case[1])
            assert.same(case[2], settings.highlightColours())
        end)
    end

    for name, value in pairs({ ["a text"] = "x", ["a number"] = 3, ["true"] = true, ["a table"] = { {} } }) do
        it("counts as missing in another form: " .. name, function()
            for _, of in ipairs({ "statistics", "plugins_disabled", "kosync", "home_dir", "lastdir", "language",
                "twelve_hour_clock", "keyboard_layout", "keyboard_layout_default" }) do
                save(of, value)
            end
            assert.same({ hour = 0, minute = 0, inMonth = false }, settings.dayStart())
            assert.is_false(settings.isPluginDisabled("statistics"))
            assert.is_true(type(settings.progressSync()) == "nil" or type(value) == "table")
            for _, of in ipairs({ "homeFolder", "lastFolder", "language" }) do
                assert.is_true(({ ["nil"] = true, string = true })[type(settings[of]())])
            end
            assert.equal(value == true, settings.hasTwelveHourClock())
            local built = require("src.koreader.latinKeys").withLatinKeys(function() return "built" end)
            assert.equal("built", built)
            assert.same(value, own:readSetting("keyboard_layout"))
        end)
    end
end)
