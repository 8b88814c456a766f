-- The loading, the name and the guards of a plugin.
local PluginLoader = require("pluginloader")

return {
    { "main.lua runs once a process, for the browser and the reader", function(h)
        h.same(1, h.record.loaded)
        h.open(h.flow)
        h.close()
        h.same(1, h.record.loaded)
    end },
    { "main.lua gets no arguments, and its folder is first in package.path", function(h)
        h.same(0, h.record.arguments)
        h.same(true, h.record.path_in_front:find("contractprobe.koplugin/?.lua", 1, true) ~= nil)
    end },
    { "the plugin's folder is last in package.path afterwards", function(h)
        h.same(nil, package.path:match("^[^;]+"):find("contractprobe.koplugin", 1, true))
        h.same(true, package.path:find("contractprobe.koplugin/?.lua", 1, true) ~= nil)
    end },
    { "the plugin's name is its folder's; in older releases that of _meta.lua", function(h)
        h.same(h.older and "ignored" or "contractprobe", h.class_name())
    end },
    { "an instance gets the path of its folder, and is in the window under its name", function(h)
        local name = h.class_name()
        h.same("filemanager" .. name, h.instance().name)
        h.same(true, h.browser()[name] == h.instance())
        h.open(h.flow)
        h.same("reader" .. name, h.instance().name)
        h.same(true, h.reader()[name] == h.instance())
        h.close()
    end },
    { "the class has the fields of _meta.lua, and the folder", function(h)
        h.same("7", h.instance().version)
        h.same("Contract probe", h.instance().fullname)
        h.same(true, h.instance().path:find("contractprobe.koplugin$") ~= nil)
    end },
    { "a handler of the class is a callable table; in older releases a function", function(h)
        h.same(h.older and "function" or "table", type(h.instance().onSuspend))
        h.same("function", type(h.instance().addToMainMenu))
    end },
    { "an error in a handler is logged, the answer is false, and the others get the event", function(h)
        h.errors()
        h.same(false, h.run(function() return h.instance():onClumsy() end))
        h.same(1, #h.errors())
        h.event("Clumsy")
        h.same(1, #h.errors())
    end },
    { "a handler's answer is returned", function(h)
        h.same(true, h.run(function() return h.instance():onAnswering() end))
    end },
    { "a plugin whose init fails is logged and absent", function(h)
        h.errors()
        local class = { name = "contract_broken", new = function() error("a slip") end }
        h.run(function() PluginLoader:createPluginInstance(class, {}) end)
        h.same(1, #h.errors())
        h.same(nil, PluginLoader:getPluginInstance("contract_broken"))
    end },
    { "a plugin can be stopped while the host runs; not in older releases", function(h)
        h.same(not h.older, PluginLoader.stopPluginInstanceByName ~= nil)
    end },
    { "the browser has no document and no name, and the reader has both", function(h)
        h.same(nil, h.browser().document)
        h.same(nil, h.browser().name)
        h.open(h.flow)
        h.same("ReaderUI", h.reader().name)
        h.same(h.flow, h.reader().document.file)
        h.close()
    end },
    { "other plugins get one and the same table", function(h)
        local share = require("pluginshare")
        h.same("table", type(share))
        h.same(true, share == require("pluginshare"))
        h.same(nil, share.pause_auto_suspend)
    end },
}
