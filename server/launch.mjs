// Starts every command of package.json under the pinned Node.js, whatever `node` the machine has. Plain JavaScript that
// Node.js 20 can read: it runs before the pinned version does.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { needsNoBuild } from '#server/test-filters.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const pinnedMajor = '24'

/** Path of Node.js: the current one if it has the pinned major version, else the installed package's. */
function pinnedNode() {
  if (process.versions.node.split('.')[0] === pinnedMajor) return process.execPath
  const binary = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  if (existsSync(binary)) return binary
  console.error(
    `Vitrine runs on Node.js ${pinnedMajor}; this is ${process.version} and the pinned one is not installed. Run: npm ci (with install scripts allowed), or npm rebuild node`,
  )
  return process.exit(1)
}

const node = pinnedNode()
const bin = (name, path) => require.resolve(`${name}/package.json`).replace('package.json', path)
const production = { NODE_ENV: 'production' }

// Two heaps of the C library's for all threads instead of eight a core, which return freed memory (above all that of
// compiling the database), and a young generation of 8 MB: together about 160 MB less memory. V8's compilers allocate in
// blocks of 32 kB: mapped one by one they are returned when freed, while 20 MB of them would stay between other blocks of a
// heap. The old generation is collected when it has grown by half, not when it has doubled: garbage of the startup is
// freed early.
const lean = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=50']

const [name, ...given] = process.argv.slice(2)
const biome = bin('@biomejs/biome', 'bin/biome')
/** Incremental state of the type check. */
const types = `${root}node_modules/.cache/types.json`
/** The projects of vite.config.ts whose tests start neither a storefront nor a browser. */
const unitTests = ['unit', 'dom', 'isolated', 'process'].map((project) => `--project=${project}`)
const typecheck = [bin('typescript', 'bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', types]
const build = [['server/commands/build.ts'], production]

/** Commands: programs to run in sequence or in parallel; the first failure ends the command. */
const commands = {
  build: () => [build],
  start: () => [build, [[...smallHeap, 'server/commands/start.ts'], { ...lean, ...production }]],
  dev: () => [[['--watch', '--watch-preserve-output', 'server/commands/start.ts', '--dev'], {}]],
  typecheck: () => [[typecheck]],
  // Named files are linted only: unused exports can be found only in a full run.
  lint: () => [
    [[biome, 'check', '--error-on-warnings', ...(given.length > 0 ? [] : ['.'])]],
    ...(given.length > 0 ? [] : [[[`${root}node_modules/knip/bin/knip.js`, '--no-progress']]]),
  ],
  format: () => [[[biome, 'check', '--write', ...(given.length > 0 ? [] : ['.'])]]],
  check: () => [...commands.typecheck(), ...commands.lint()],
  // A full run includes type check and lint; a filtered run needs the build at most. The type check gets one thread
  // beside the other tasks: each further thread repeats the checks of shared types.
  test: () => [
    ...(given.length > 0
      ? []
      : [{ beside: [[[...typecheck, '--singleThreaded']], build, ...commands.lint()] }]),
    ...(given.length === 0 || given.every(needsNoBuild) ? [] : [build]),
    [['tests/run.ts'], { NODE_ENV: 'test' }],
  ],
  'test:unit': () => [[['tests/run.ts', ...unitTests], { NODE_ENV: 'test' }]],
  'test:watch': () => [[[bin('vitest', 'vitest.mjs'), 'watch', ...unitTests], { NODE_ENV: 'test' }]],
  // Kills two hundred paying processes in sequence; the tests kill eleven.
  'test:kills': () => [[['tests/run.ts', 'tests/killed-checkout'], { NODE_ENV: 'test', KILLS: '200' }]],
  // Replaces the release before this one, process by process, at 200 requests a second.
  'test:rolling': () => [
    build,
    [
      ['tests/run.ts', 'tests/http/operations/rolling-restart'],
      { NODE_ENV: 'test', ROLLING_RATE: process.env.ROLLING_RATE ?? '200' },
    ],
  ],
  // Soak test: half of a process's capacity for 20 minutes by default, judged by the slopes of memory and latency.
  'test:soak': () => [build, [['tests/bench/soak.ts'], { NODE_ENV: 'test' }]],
  // Mutation test of the dense modules: counts mutants that no unit test kills. Takes about an hour.
  'test:mutants': () => [[[`${root}node_modules/@stryker-mutator/core/bin/stryker.js`, 'run'], {}]],
  bench: () => [build, [['tests/bench/run.ts'], production]],
  'new:widget': () => [[['widgets/new-widget.ts']]],
  'grant:operator': () => [[['server/commands/grant-operator.ts'], production]],
  'reset:second-factor': () => [[['server/commands/reset-second-factor.ts'], production]],
  'assets:copy': () => [[['server/commands/assets-copy.ts'], production]],
  migrate: () => [[['server/commands/migrate.ts'], production]],
  'shop:new': () => [[['server/commands/shop-new.ts'], production]],
  import: () => [[['server/commands/import-catalogue.ts'], production]],
  export: () => [[['server/commands/export-catalogue.ts'], production]],
  'commerce:check': () => [[['server/commands/commerce-check.ts'], production]],
  'demo:remove': () => [[['server/commands/demo-remove.ts'], production]],
  'content:check': () => [build, [['server/commands/content-check.ts'], production]],
}

function run(args, environment = {}) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_ENV: 'development',
      ...process.env,
      ...environment,
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
    },
  })
  const pass = (signal) => child.kill(signal)
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

const steps = commands[name]?.()
if (!steps) {
  console.error(`usage: node server/launch.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(1)
}
for (const [index, step] of steps.entries()) {
  const last = index === steps.length - 1
  const programs = step.beside ?? [step]
  const codes = await Promise.all(
    programs.map(([args, environment]) => run(last ? [...args, ...given] : args, environment)),
  )
  const failure = codes.find((code) => code !== 0)
  if (failure !== undefined) process.exit(failure)
}
