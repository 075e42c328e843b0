import type { Plugin } from 'vite'

/** Module in which Vite wraps every `import()` of a browser build. */
const helper = '\0vite/preload-helper.js'

/**
 * Replaces Vite's wrapper: preloads a file's imports and reports load errors (`renderer/islands/watch-assets.ts`).
 * Vite's also waits for styles, which every page would have to load.
 */
const wrapper = `const requested = new Set()
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (requested.has(file)) continue
    requested.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load().catch((error) => {
    document.dispatchEvent(new Event('vite:preloadError'))
    throw error
  })
}`

/** Reduces the size of each `import()`. */
export const importPlugin = (): Plugin => ({
  name: 'vitrine-import',
  enforce: 'pre',
  load: (id) => (id === helper ? wrapper : undefined),
})
