// What @vitejs/plugin-react-swc expects before any component is loaded; a file, because pages hold no inline script.
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => undefined
window.$RefreshSig$ = () => (type) => type
window.__vite_plugin_react_preamble_installed__ = true
