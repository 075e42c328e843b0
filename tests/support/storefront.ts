import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { dist } from '#server/build/vite-options.ts'
import { builtParts } from '#server/composition/load-parts.ts'
import { type Storefront, startStorefront } from '#server/composition/storefront.ts'
import type { StorefrontOptions } from '#server/composition/storefront-options.ts'
import { type Config, readConfig } from '#server/configuration/config.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { defaultLoadLimits } from '#server/http/load-guard.ts'
import { logFormat } from '#server/logging/logger.ts'
import { checkAnswers } from '#tests/support/check-answers.ts'
import { recordStart } from '#tests/support/runner/record-start.ts'
import { createTestDatabase, type TestDatabase, type TestTemplate } from '#tests/support/test-database.ts'

export interface TestStorefront {
  url: string
  config: Config
  /** Its embedded content store. */
  store: ContentStore
  /** Its internal parts, for states that no request can produce. */
  database: Database
  /** Token that creates the editor's first admin. */
  setupToken: Storefront['setupToken']
  /** Log records so far. */
  records: readonly Record<string, unknown>[]
  close(): Promise<void>
}

export interface TestStorefrontOptions {
  /** Further environment variables. */
  environment?: Record<string, string>
  /** Replaces the parts of the last build. */
  parts?: Partial<
    Pick<
      StorefrontOptions,
      'assets' | 'createRenderingEngine' | 'staticFiles' | 'now' | 'demoStyles' | 'loadLimits'
    >
  >
}

/** The styles on the demo's pages are enough for most tests, and quick to seed. */
const fewStyles = 0

/** The Redis database of this worker: storefronts of other workers receive none of its purges. */
const redisUrl =
  process.env.REDIS_URL &&
  Object.assign(new URL(process.env.REDIS_URL), { pathname: `/${process.env.VITEST_POOL_ID ?? 0}` }).href

const readTestConfig = (
  testDatabase: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>,
  environment: Record<string, string>,
): Config =>
  readConfig({
    NODE_ENV: 'production',
    DEMO: '1',
    PICTURES_AHEAD: '0',
    PORT: '0',
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: testDatabase.dataDir,
    ...(testDatabase.databaseUrl && { DATABASE_URL: testDatabase.databaseUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...environment,
  })

let built: ReturnType<typeof builtParts> | undefined

/** The last build, read once for all storefronts of this worker: nothing builds while tests run. */
function lastBuild(): ReturnType<typeof builtParts> {
  built ??= builtParts(dist)
  return built
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A name of the demo's content if it is seeded then: its catalogue contains dates. Short enough for a database. */
const seedName = (time: number): string =>
  dayOf(time) === dayOf(Date.now()) ? dayOf(time).replaceAll('-', '') : Math.floor(time / 60_000).toString(36)

/** The demo shop after a first start at that time. */
const seededShop = (demoStyles: number, time: number): TestTemplate => ({
  name: `demo_${demoStyles}_${seedName(time)}`,
  async fill(testDatabase) {
    const config = readTestConfig(testDatabase, {})
    const logger = pino({ level: 'silent' })
    const shop = await startStorefront({
      config,
      logger,
      ...(await lastBuild()),
      demoStyles,
      now: () => time,
    })
    await shop.close(1_000)
  },
})

/** Starts a new demo shop with a small number of styles. */
export const demoTemplate = (): TestTemplate => seededShop(fewStyles, Date.now())

/**
 * Starts the built storefront as in production, on a free port with its own database that contains the demo: in the one
 * that DATABASE_URL names, else embedded.
 */
export async function startTestStorefront({
  environment = {},
  parts = {},
}: TestStorefrontOptions = {}): Promise<TestStorefront> {
  recordStart('storefront')
  const { demoStyles = fewStyles } = parts
  // A shop without the demo is not seeded at all.
  const { demo } = readTestConfig({ dataDir: '', databaseUrl: undefined }, environment)
  const now = parts.now?.() ?? Date.now()
  const testDatabase = await createTestDatabase(demo ? seededShop(demoStyles, now) : undefined)
  const records: Record<string, unknown>[] = []
  const logger = pino(
    { ...logFormat, level: 'trace' },
    { write: (line: string) => void records.push(JSON.parse(line)) },
  )
  // Counters in Redis are stored under this key: no two storefronts share a rate limit. The template's own key, which
  // its data was written with, stays a previous one.
  const config = readTestConfig(testDatabase, {
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...environment,
  })
  const built = await lastBuild()
  const storefront: Storefront = await startStorefront({
    config,
    logger,
    ...built,
    // A loader that exceeds its deadline on a busy machine would cost its page a widget: no test is about that.
    createRenderingEngine: (options) => built.createRenderingEngine({ ...options, timeout: 30 }),
    // A busy machine delays timers: no test is about that.
    loadLimits: { ...defaultLoadLimits, maxLag: Number.POSITIVE_INFINITY },
    // Nor is one about pictures that a busy machine encodes slowly.
    pictureSeconds: 100,
    // Takes more CPU than all else about a page. Its own test does without a storefront.
    recompressPages: false,
    // The cost of a real shop takes more CPU than the rest of signing up, and has a test of its own.
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    watchService: checkAnswers,
    // A test that sets the clock makes jobs due: it does not wait for seconds until they are found.
    ...(parts.now && { jobPollDelay: 100 }),
    ...parts,
    demoStyles,
  })
  const address = storefront.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    config,
    store: storefront.store,
    database: storefront.database,
    setupToken: storefront.setupToken,
    records,
    async close() {
      await storefront.close(1_000)
      await testDatabase.drop()
    },
  }
}
