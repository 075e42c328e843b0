import { cpSync, existsSync, rmSync } from 'node:fs'

/**
 * Keeps a build's files before the next one takes their place: pages that are open in browsers, or kept by a proxy,
 * go on asking for them. Those of the build before that go.
 */
export function keepPrevious(assets: string, previous: string): void {
  if (!existsSync(assets)) return
  rmSync(previous, { recursive: true, force: true })
  cpSync(assets, previous, { recursive: true })
}
