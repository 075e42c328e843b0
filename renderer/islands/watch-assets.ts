import { closestElement } from '#renderer/browser/page/find-element.ts'
import { reloadOnce } from '#renderer/islands/reload-once.ts'

/**
 * Reloads the page when a script of the build fails to load, whether the page names it or it is imported later
 * (interface rule 8). Links name nothing that a page needs: fonts, scripts that imports fetch again, and styles that can
 * be missing.
 */
export function watchAssets(): void {
  document.addEventListener('vite:preloadError', () => reloadOnce())
  addEventListener(
    'error',
    ({ target }) => {
      // Failures of other sites' files are ignored.
      if (closestElement(target, 'script[src^="/assets/"]')) reloadOnce()
    },
    true,
  )
}
