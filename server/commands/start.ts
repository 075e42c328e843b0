import { collectGarbage } from '#server/commands/collect-garbage.ts'
import { shopGaps } from '#server/commands/shop-gaps.ts'
import { databaseFailure, portFailure, StartupError } from '#server/commands/start-failure.ts'
import { startSummary } from '#server/commands/start-summary.ts'
import { loadParts } from '#server/composition/load-parts.ts'
import { startStorefront } from '#server/composition/storefront.ts'
import { type Config, InvalidConfig, readConfig } from '#server/configuration/config.ts'
import { unknownVariables, watchReads } from '#server/configuration/unknown-variables.ts'
import { DatabaseUnavailable } from '#server/database/database.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'
import { serializeError } from '#server/logging/loggable.ts'
import { createLogger } from '#server/logging/logger.ts'
import { NoSecretKey } from '#server/security/secret-key.ts'

const started = performance.now()
const development = process.argv.includes('--dev')

async function main(): Promise<void> {
  const { watched, read } = watchReads(process.env)
  const config = readConfig(watched)
  for (const line of unknownVariables(process.env, read)) console.log(`warning: ${line}`)
  const logger = createLogger(config.production)
  process.on('uncaughtException', (error) => {
    logger.fatal({ error }, 'uncaught')
    process.exit(1)
  })
  const parts = await loadParts(development, config)
  const storefront = await startStorefront({ config, logger, ...parts }).catch((error: unknown) => {
    throw explainError(error, config)
  })
  parts.onReady()
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    await storefront.close()
    await parts.close()
    logger.flush()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.once('SIGTERM', () => {
    // A second signal means that the sender does not want to wait.
    process.on('SIGTERM', close)
    storefront.drain()
    setTimeout(close, config.drainSeconds * 1_000)
  })
  console.log(`Vitrine is ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  console.log(`  shop    ${config.publicUrl}/`)
  console.log(`  editor  ${config.publicUrl}/preview/`)
  for (const line of startSummary(config)) console.log(line)
  for (const line of await shopGaps(storefront.database, config)) console.log(line)
  const setupToken = await storefront.setupToken()
  if (setupToken)
    console.log(`  the editor's first admin is made once, at ${config.publicUrl}/preview#setup=${setupToken}`)
  if (!development) collectGarbage()
}

/** Returns a known error with its remedy, and any other error unchanged. */
function explainError(error: unknown, config: Config): unknown {
  const inDatabase = config.databaseUrl && error instanceof DatabaseUnavailable
  const message = inDatabase
    ? databaseFailure(error.cause, config.databaseUrl ?? '')
    : portFailure(error, config)
  if (message !== undefined) return new StartupError(message)
  return error instanceof DatabaseUnavailable ? error.cause : error
}

/** Returns one line if the operator can fix it, else all details. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return serializeError(error)
  const expectedErrors = [InvalidConfig, StartupError, DirectoryInUse, NoSecretKey]
  const isExpected = expectedErrors.some((kind) => error instanceof kind)
  const isOfSystem = 'syscall' in error && error.message !== ''
  return isExpected || isOfSystem ? error.message : serializeError(error)
}

main().catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exit(1)
})
