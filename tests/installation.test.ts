import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockEntry {
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  link?: boolean
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const lock: Record<string, LockEntry> = read('package-lock.json').packages
const manifest: { allowScripts: Record<string, boolean> } = read('package.json')

it('runs under the pinned Node.js 24', () => {
  expect(process.version).toMatch(/^v24\./)
})

it('has a lock entry for every optional dependency, for any machine that wrote the lock', () => {
  const missing = Object.entries(lock).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !lock[`${path}/node_modules/${name}`] && !lock[`node_modules/${name}`],
    ),
  )
  expect(missing, 'run: node .ci/complete-lock.mjs').toEqual([])
})

it('approves or refuses every install script by name', () => {
  const names = Object.entries(lock)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  expect(names.sort()).toEqual(Object.keys(manifest.allowScripts).sort())
})

it('holds the hash of every package', () => {
  const unchecked = Object.entries(lock).filter(([path, { integrity, link }]) => path && !integrity && !link)
  expect(unchecked.map(([path]) => path)).toEqual([])
})

it('has no download addresses in the lock file', () => {
  expect(Object.entries(lock).filter(([, entry]) => entry.resolved?.startsWith('http'))).toEqual([])
})
