import { cpSync, existsSync, rmSync } from 'node:fs'

/**
 * Moves a build's files aside before the next build replaces them: open pages and pages in proxies still request them.
 * Deletes those of the build before.
 */
export function keepPrevious(assets: string, previous: string): void {
  if (!existsSync(assets)) return
  rmSync(previous, { recursive: true, force: true })
  cpSync(assets, previous, { recursive: true })
}
