-- Events of the plugin probe.koplugin, and how often it was loaded. `on(plugin, name)`, if set, is called for each.
return { heard = {}, loaded = 0 }
