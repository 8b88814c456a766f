-- Lists of the library on Grimmory 3.5 if one of its two families of paths is missing.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local GONE = {
    ["is answered 404"] = { kind = "status", status = 404 },
    ["is answered 405"] = { kind = "status", status = 405 },
    ["is answered 500"] = { kind = "status", status = 500 },
    ["is answered by a web page"] = { kind = "html" },
}

local FAMILIES = {
    ["the app paths"] = "/api/v1/app/",
    ["the pages with facets"] = "^/api/v1/books/(page|facets|ids)",
}

local open_list, speak = browsed.open_list, browsed.speak

local function names(count)
    local orders = {}
    for index = 1, count do
        orders[index] = {
            id = 5000 + index, title = ("Book %03d"):format(index), author = ("Writer %03d"):format(index),
            series = ("Row %03d"):format(index), fingerprint = ("%032x"):format(index),
        }
    end
    stage.server:control("POST", "/books", orders)
end

local function lines_of(list, first)
    open_list(list, first)
    stage.rest()
    return host.top()
end

describe("a list that the server offers at two paths", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    for family, path in pairs(FAMILIES) do
        for answer, fault in pairs(GONE) do
            it(("is shown if a request to %s %s"):format(family, answer), function()
                stage.server:control("POST", "/books", {
                    id = 900, title = "Tides", series = "Lamps, or Tides: one & all", seriesNumber = 1,
                    author = "Ellison, Mara", fingerprint = ("%032x"):format(900),
                })
                speak("3.5")
                stage.server:arm({ match = { path = path }, fault = fault })
                open_list("Recently added", "The Lamp at Low Tide")
                host.dismiss_all()
                open_list("Series", "Harbour Cats: 2")
                host.press("Lamps, or Tides: one & all")
                stage.until_says("Tides – Ellison, Mara")
                host.dismiss_all()
                open_list("Authors", "Mara Ellison: 2")
                host.press("Ellison, Mara")
                stage.until_says("Tides – Ellison, Mara")
                assert.is_nil(host.says():find("Low Tide", 1, true))
                host.dismiss_all()
                open_list("Not on this device", "Notes on Paper")
                host.dismiss_all()
                open_list("Shelves", "To the lighthouse")
                host.press("To the lighthouse")
                stage.until_says("Kleine Straße")
                host.dismiss()
                host.press("All comics")
                stage.until_says("Harbour Cats")
                host.dismiss_all()
                host.dispatch("catchword_library")
                host.press("Search…")
                host.type("lamp")
                host.press("Search")
                stage.until_says("The Lamp in the Fog")
                host.dismiss_all()
                host.dispatch("catchword_library")
                host.press("Filter and sort")
                stage.until_says("Language: all")
                host.press("Language")
                host.press("Deutsch")
                host.press("Show the books")
                stage.until_says("Kleine Straße")
                assert.is_nil(host.says():find("Notes on Paper", 1, true))
            end)
        end
    end

    for list, name in pairs({ Series = "Row", Authors = "Writer" }) do
        it(("says that the server names only a hundred %s"):format(list:lower()), function()
            names(140)
            speak("3.5")
            stage.server:arm({ match = { path = "/api/v1/app/" }, fault = { kind = "status", status = 404 } })
            local page = lines_of(list, name .. " 001")
            page:goToPage(page.pages)
            stage.rest()
            assert.matches("The server lists only the 100 with the most books.", host.says(), 1, true)
            stage.server:disarm()
            host.dismiss_all()
            page = lines_of(list, name .. " 001")
            page:goToPage(page.pages)
            stage.rest()
            assert.is_nil(host.says():find("lists only", 1, true))
        end)
    end

    it("separates series that differ only in case", function()
        speak("3.5")
        for place, series in ipairs({ "Lamps", "lamps" }) do
            stage.server:control("POST", "/books", {
                id = 900 + place, title = "Tides " .. place, series = series, seriesNumber = place,
                fingerprint = ("%032x"):format(900 + place),
            })
        end
        open_list("Series", "Lamps: 1")
        host.press("Lamps")
        stage.until_says("Tides 1")
        stage.rest()
        assert.matches("Tides 2", host.says(), 1, true)
    end)
end)
