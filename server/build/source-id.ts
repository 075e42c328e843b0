import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { root } from './vite-options.ts'

export const stampFile = `${root}dist/build-id`

/** Of everything that the builds read: equal sources, equal id. */
export function sourceId(): string {
  const files = globSync('{schemas,renderer,widgets,server,preview}/**/*.{ts,tsx,css}', { cwd: root })
  const hash = createHash('sha256')
  for (const file of [...files, 'package-lock.json'].sort())
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('base64url').slice(0, 12)
}

/** The sources' id at the time of the last build, or undefined where there is none. */
export function builtId(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
