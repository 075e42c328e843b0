import { reloadOnce } from '#renderer/islands/reload-once.ts'

/** Whether a file belongs to the build; failures of other sites' files are ignored. */
const isOurs = (address: string): boolean => address.startsWith(`${location.origin}/assets/`)

/**
 * Reloads the page when a file of the build fails to load: scripts and styles that the page names, and scripts that are
 * imported later (interface rule 8).
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
