import type { Plugin } from 'vite'

/** What Vite wraps every `import()` of a build for browsers in. */
const helper = '\0vite/preload-helper.js'

/**
 * Does what modules of ours need of Vite's own: asks for what a file imports together with the file, and says where one
 * did not load (`renderer/islands/watch-assets.ts`). Vite's also waits for styles; every page would carry it.
 */
const wrapper = `const asked = new Set()
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  })
}`

/** Makes an `import()` cost next to nothing where it stands. */
export const importPlugin = (): Plugin => ({
  name: 'vitrine-import',
  enforce: 'pre',
  load: (id) => (id === helper ? wrapper : undefined),
})
