import { pino } from 'pino'
import { createClient } from 'redis'
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
  /** What it keeps, to bring about what no request can. */
  database: Database
  /** What the editor's first admin is made with. */
  setupToken: Storefront['setupToken']
  /** Log records so far. */
  records: readonly Record<string, unknown>[]
  close(): Promise<void>
}

export interface TestStorefrontOptions {
  /** Further environment variables. */
  environment?: Record<string, string>
  /** Instead of the parts of the last build. */
  parts?: Partial<
    Pick<
      StorefrontOptions,
      'assets' | 'createRendering' | 'staticFiles' | 'now' | 'demoStyles' | 'loadLimits'
    >
  >
}

/** The styles that the demo's pages show are enough for most tests, and quick to make. */
const fewStyles = 0

/** The Redis database of this worker: counts of rate limits end neither with a test file nor with its storefront. */
const redisUrl =
  process.env.REDIS_URL &&
  Object.assign(new URL(process.env.REDIS_URL), { pathname: `/${process.env.VITEST_POOL_ID ?? 0}` }).href

/** Forgets the visitors of the test file before. */
async function emptyRedis(): Promise<void> {
  if (!redisUrl) return
  const client = createClient({ url: redisUrl })
  await client.connect()
  await client.flushDb()
  await client.close()
}

const readTestConfig = (
  place: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>,
  environment: Record<string, string>,
): Config =>
  readConfig({
    NODE_ENV: 'production',
    DEMO: '1',
    PICTURES_AHEAD: '0',
    PORT: '0',
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...environment,
  })

/** The demo shop as a first start leaves it, today: its catalogue holds dates. */
const seededShop = (demoStyles: number): TestTemplate => ({
  name: `demo_${demoStyles}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`,
  async fill(place) {
    const parts = await builtParts(dist)
    const config = readTestConfig(place, {})
    const shop = await startStorefront({ config, logger: pino({ level: 'silent' }), ...parts, demoStyles })
    await shop.close(1_000)
  },
})

/**
 * Starts the built storefront as it ships, on a free port with a database of its own that holds the demo: in the one
 * that DATABASE_URL names, else embedded.
 */
export async function startTestStorefront({
  environment = {},
  parts = {},
}: TestStorefrontOptions = {}): Promise<TestStorefront> {
  recordStart('storefront')
  await emptyRedis()
  const { demoStyles = fewStyles } = parts
  // A shop with a clock of its own is seeded by that clock; one without the demo is not seeded at all.
  const isUsualDemo = !parts.now && readTestConfig({ dataDir: '', databaseUrl: undefined }, environment).demo
  const place = await createTestDatabase(isUsualDemo ? seededShop(demoStyles) : undefined)
  const records: Record<string, unknown>[] = []
  const logger = pino(
    { ...logFormat, level: 'trace' },
    { write: (line: string) => void records.push(JSON.parse(line)) },
  )
  const config = readTestConfig(place, environment)
  const built = await builtParts(dist)
  const storefront: Storefront = await startStorefront({
    config,
    logger,
    ...built,
    // A loader that is late on a busy machine would cost its page a widget: no test is about that.
    createRendering: (options) => built.createRendering({ ...options, timeout: 30 }),
    // A busy machine makes timers late: no test is about that.
    loadLimits: { ...defaultLoadLimits, maxLag: Number.POSITIVE_INFINITY },
    // Nor is one about pictures that a busy machine makes slowly.
    pictureSeconds: 100,
    watchService: checkAnswers,
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
      await place.drop()
    },
  }
}
