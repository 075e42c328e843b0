// Adds the lock entries that npm leaves out when a registry mirror lacks some platform packages:
// without them `npm ci` refuses the lock ("Missing: @biomejs/cli-… from lock file").
// Run after every change of dependencies: node .ci/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const lockFile = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(lockFile, 'utf8'))

/** What a platform package's name says of the machine it is for. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const find = (known) => words.filter((word) => known.includes(word))
  const os = find(['android', 'darwin', 'freebsd', 'linux', 'win32'])
  const cpu = find(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'])
  const libc = words.includes('musl') ? ['musl'] : os[0] === 'linux' ? ['glibc'] : undefined
  return { os, cpu, ...(libc && { libc }) }
}

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place])) continue
    const platform = platformOf(name)
    if (platform.os.length === 0 && platform.cpu.length === 0)
      throw new Error(`${path}: cannot tell the platform of ${name}; add its lock entry by hand`)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      ...platform,
      optional: true,
    }
  }
}

const unchecked = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path && !integrity && !link,
)
if (unchecked.length > 0)
  console.warn(
    `Without an integrity hash: ${unchecked.map(([path]) => path).join(', ')}. Delete these entries and run "npm install --package-lock-only" where the registry has the packages.`,
  )

const root = lock.packages['']
delete lock.packages['']
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries([['', root], ...sorted])
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
