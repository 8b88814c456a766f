-- The compiled plugin on stand-ins of the host's modules, which do no more than it asks of them.
local said

package.preload["gettext"] = function() return function(text) return text end end
package.preload["ui/uimanager"] = function() return { show = function(_, widget) said = widget.text end } end
package.preload["ui/widget/infomessage"] = function() return { new = function(_, options) return options end } end
package.preload["ui/widget/container/widgetcontainer"] = function()
    return { extend = function(_, prototype) return prototype end }
end

local plugin = dofile("pageturns.koplugin/main.lua")
local registered, items
plugin.ui = { menu = { registerToMainMenu = function(_, one) registered = one end } }

local function says()
    items.pageturns.callback()
    return said
end

plugin:init()
assert(registered == plugin, "it is not in the menu")
items = {}
plugin:addToMainMenu(items)
assert(says() == "You have not turned a page yet.", said)
for _, page in ipairs({ 1, 2, 2, 3 }) do plugin:onPageUpdate(page) end
assert(says() == "Pages turned: 2", said)
print("ok")
