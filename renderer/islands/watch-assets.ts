import { reloadOnce } from '#renderer/islands/reload-once.ts'

/** Where the build's files are; what other sites serve, and fails there, is no concern of the build. */
const isOurs = (address: string): boolean => address.startsWith(`${location.origin}/assets/`)

/**
 * Reloads the page when one of the build's files does not load: script and style that the page names, and what script
 * imports later (spec 1, section 4: build mismatch).
 */
export function watchAssets(): void {
  addEventListener('vite:preloadError', () => reloadOnce())
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && isOurs(target.src)) reloadOnce()
      if (target instanceof HTMLLinkElement && isOurs(target.href)) reloadOnce()
    },
    true,
  )
}
