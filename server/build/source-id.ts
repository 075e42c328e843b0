import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { root } from './vite-options.ts'

/** Returns a hash of everything that the builds read. */
export function sourceId(): string {
  const files = globSync('{schemas,renderer,widgets,server,preview}/**/*.{ts,tsx,css}', { cwd: root })
  const hash = createHash('sha256')
  for (const file of [...files, 'package-lock.json'].sort())
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('base64url').slice(0, 12)
}
