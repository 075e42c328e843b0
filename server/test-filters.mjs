// Plain JavaScript that Node.js 20 can read: `launch.mjs` imports it.
import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = /^(?:schemas|renderer|widgets|server|preview|fixtures|starter)\b/

/**
 * Whether a filter of `npm test` selects tests beside the sources only, which start no built storefront. Vitest compares
 * filters with any part of a path: `preview` selects `tests/http/content/preview.test.ts` as well.
 */
export function needsNoBuild(filter) {
  const path = relative(root, resolve(root, filter)).replaceAll('\\', '/').toLowerCase()
  const systemTests = readdirSync(`${root}tests`, { recursive: true })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`.toLowerCase())
    .filter((name) => name.includes('.test.'))
  return sources.test(path) && !systemTests.some((name) => name.includes(path))
}
