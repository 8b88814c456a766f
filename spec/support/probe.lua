-- What the plugin probe.koplugin has heard, and how often it was loaded. `on(plugin, name)`, when set, hears with it.
return { heard = {}, loaded = 0 }
