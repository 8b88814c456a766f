-- Loads a plugin as the host does. Faithful in its awkward parts:
--  * main.lua runs once a process, with the plugin's folder in front of package.path, which is put back afterwards;
--    then the folder stays at its end for good;
--  * own keys of the plugin's table that begin with "on" become callable tables: an error in such a handler is
--    logged and the answer is false; nothing else of a plugin is protected;
--  * a plugin whose `init` fails is simply not there;
--  * the folder's name is the plugin's name, whatever the plugin says. Before v2026.07 (`older`) it is what _meta.lua
--    says, or else all of the path to the folder; what is turned off is looked up by the folder's name all the same.
local logger = require("logger")

-- `others`: plugins beside the one under test, with instances in the same windows.
local PluginLoader = { instances = {}, disabled = {}, others = {} }

local Sandbox = {}

function Sandbox:__call(...)
    local worked, answer = pcall(self.handler, ...)
    if worked then return answer end
    logger.err("An error occurred while executing handler", self.name, answer)
    return false
end

-- A callable table; in older hosts a function.
local function guarded(name, handler, older)
    local guard = setmetatable({ name = name, handler = handler }, Sandbox)
    return older and function(...) return guard(...) end or guard
end

local function sandboxed(plugin, older)
    for key, value in pairs(plugin) do
        if key:sub(1, 2) == "on" and type(value) == "function" then plugin[key] = guarded(key, value, older) end
    end
    return plugin
end

local function name_of(folder)
    return (folder:match("([^/]+)%.koplugin/?$"))
end

-- Loads what lies in `folder`. Returns the plugin, or nil and what went wrong, which the host would only log.
function PluginLoader:load(folder)
    local path = package.path
    package.path = folder .. "/?.lua;" .. path
    local is_off = self.disabled[name_of(folder)]
    local worked, plugin = pcall(dofile, folder .. (is_off and "/_meta.lua" or "/main.lua"))
    local described, facts = pcall(dofile, folder .. "/_meta.lua")
    package.path = path .. ";" .. folder .. "/?.lua"
    if not worked then return nil, plugin end

    plugin.path = folder
    plugin.name = not self.older and name_of(folder) or plugin.name or folder:match("/(.-)%.koplugin")
    for key, value in pairs(described and facts or {}) do
        if key ~= "name" then
            plugin[key] = value
        elseif self.older then
            plugin.name = value
        else
            logger.warn("name in _meta.lua is ignored")
        end
    end
    self.known = plugin
    self.plugin = not is_off and sandboxed(plugin, self.older) or nil
    return plugin
end

function PluginLoader:load_beside(folder)
    local plugin, known = self.plugin, self.known
    local other, trouble = self:load(folder)
    self.plugin, self.known = plugin, known
    assert(other, trouble)
    table.insert(self.others, other)
end

-- Instances for a window, by the names of their plugins.
function PluginLoader:instances_for(attributes, kind, is_wanted)
    local made = {}
    local plugins = { self.plugin }
    for _, other in ipairs(self.others) do table.insert(plugins, other) end
    for _, plugin in ipairs(plugins) do
        local copy = {}
        for key, value in pairs(attributes) do copy[key] = value end
        local instance = is_wanted(plugin) and self:createPluginInstance(plugin, copy)
        if instance then
            instance.name = kind .. plugin.name
            table.insert(made, { plugin.name, instance })
        end
    end
    return made
end

-- A tap on its line in the plugin management of an older host: it counts from the next start.
function PluginLoader:toggle()
    local name = self.known.name
    self.disabled[name] = not self.disabled[name] or nil
end

-- Functions of newer hosts only.
function PluginLoader:stopPluginInstanceByName(name)
    return self:stopPluginInstance(self:getPluginInstance(name))
end

local written = PluginLoader.stopPluginInstanceByName

-- Behaves as before v2026.07, or as since then.
function PluginLoader:be(older)
    self.older = older
    self.disabled = {}
    self.stopPluginInstanceByName = not older and written or nil
    for _, name in ipairs({ "ffi/archiver", "ui/widget/booklist" }) do
        package.loaded[name] = nil
        package.preload[name] = older and function() error(("module '%s' not found"):format(name)) end or nil
    end
end

function PluginLoader:createPluginInstance(plugin, attributes)
    local worked, instance = pcall(plugin.new, plugin, attributes)
    if not worked then
        logger.err("Failed to initialize", plugin.name, "plugin:", instance)
        return nil
    end
    self.instances[plugin.name] = instance
    return instance
end

function PluginLoader:getPluginInstance(name)
    return self.instances[name]
end

-- Disables a plugin as the plugin management does: settings first, then the plugin itself. Its events go on all the
-- same.
function PluginLoader:stopPluginInstance(instance, force)
    if type(instance.stopPlugin) ~= "function" then return false, "no stopPlugin method" end
    return pcall(instance.stopPlugin, instance, force)
end

function PluginLoader:deletePluginSettings(instance)
    if type(instance.deletePluginSettings) ~= "function" then return end
    return (pcall(instance.deletePluginSettings, instance))
end

-- Forgets the instances, before they are told that their document closes.
function PluginLoader:finalize()
    self.instances = {}
end

return PluginLoader
