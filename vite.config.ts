import { defineConfig } from 'vitest/config'
import { readableClassNames } from './server/build/class-names.ts'
import { clientScriptsPlugin } from './server/build/client-scripts-plugin.ts'
import { reactPlugin } from './server/build/react-plugin.ts'
import { validatorPlugin } from './server/build/validator-plugin.ts'
import { root } from './server/build/vite-options.ts'
import { FileOrder } from './tests/support/runner/file-order.ts'
import { asksDatabase, sortTestFiles } from './tests/support/runner/test-files.ts'
import { uncachedModules } from './tests/support/runner/uncached-modules.ts'

/**
 * What no database decides. Where one is given, the run on the embedded database has judged it: files, markup of pages that
 * other files read from every database, and processes that are started on the embedded one in either run.
 */
const withoutDatabase = [
  '{schemas,renderer,widgets,preview,fixtures,starter}/**',
  'tests/{bench,support,visual}/**',
  'tests/{account-endpoints,amounts,budget,club-callers,deployment,documents}.test.ts',
  'tests/{every-field,installation,product-carousel-data,static-html,static-widgets,structure}.test.ts',
  'tests/http/content/{gallery,ways-in}.test.ts',
  'tests/http/operations/{field-names,image,process,proxy}.test.ts',
]
const onDatabase = Boolean(process.env.DATABASE_URL)
const exclude = ['node_modules', 'dist', ...(onDatabase ? withoutDatabase : [])]

const files = sortTestFiles(
  root,
  ['{schemas,renderer,widgets,server,preview,fixtures,starter}/**/*.test.{ts,tsx}'],
  exclude,
  onDatabase ? asksDatabase : undefined,
)
// The requests of browsers are those of the tests over HTTP, which run on every database.
const browser = onDatabase ? [] : ['tests/{browser,visual}/**/*.test.ts']

/** Unit tests query too little for an optimised database to pay off: that takes a tenth of their CPU. */
const execArgv = ['--liftoff-only']

/**
 * What the React of development renders: every example of every widget, because it reports invalid markup, and components
 * from source, because they are compiled for it.
 */
const byDevelopment = [
  ...(onDatabase ? [] : ['tests/browser/policy.test.ts']),
  'tests/budget.test.ts',
  'tests/every-field.test.ts',
  'tests/static-widgets.test.ts',
  'tests/http/content/gallery.test.ts',
  'tests/http/content/preview.test.ts',
  'tests/http/catalogue/listing.test.ts',
  'tests/support/runner/open-act.test.tsx',
]

/** `FileOrder` starts the files of one project after those of another: a worker is kept as long as the next file has its project. */
const projects = [
  { name: 'unit', include: files.node, isolate: false, execArgv },
  { name: 'dom', include: files.dom, isolate: false },
  // A context of a process that runs already costs half of a new process.
  { name: 'isolated', include: files.isolated, pool: 'vmForks' as const, execArgv },
  { name: 'process', include: files.ownProcess, execArgv },
  { name: 'markup', include: byDevelopment, isolate: false },
  {
    name: 'system',
    include: [...browser, 'tests/{*,http/*/*,bench/*,support/**/*}.test.ts'],
    exclude: [...exclude, ...byDevelopment],
    isolate: false,
    // The React of production renders pages as in a shop, in a fraction of the time.
    env: { NODE_ENV: 'production' },
  },
]

// What tests and the development server use; the production builds add their entries in server/build.
export default defineConfig({
  plugins: [reactPlugin(), validatorPlugin(), clientScriptsPlugin(), uncachedModules()],
  css: { modules: readableClassNames },
  test: {
    exclude,
    projects: projects
      .filter(({ include }) => include.length > 0)
      .map((test) => ({ extends: true as const, test })),
    sequence: { sequencer: FileOrder },
    globalSetup: ['tests/support/runner/shared-pictures.ts'],
    setupFiles: ['tests/support/runner/setup.ts'],
    // Ceilings that end what hangs; a machine under load does not reach them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // To look more often costs less than to wait longer for what has happened.
    expect: { poll: { timeout: 30_000, interval: 15 } },
    // Of tests that say so: pages that a browser visits side by side.
    maxConcurrency: 3,
    // For two cores: workers that wait for a browser, a database or a timer leave them to the others.
    maxWorkers: 4,
    // A storefront and its pages fill a young generation of the usual size many times a second. Threads that collect it for
    // a worker compete with the other workers.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    experimental: { fsModuleCache: true },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
