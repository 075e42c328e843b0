import { hasPayments, InvalidConfig, readConfig } from '#server/config.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'
import { loadParts } from '#server/load-parts.ts'
import { serializeError } from '#server/operations/loggable.ts'
import { createLogger } from '#server/operations/logger.ts'
import { startStorefront } from '#server/storefront.ts'

const started = performance.now()
const development = process.argv.includes('--dev')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.production)
  process.on('uncaughtException', (error) => {
    logger.fatal({ error }, 'uncaught')
    process.exit(1)
  })
  const parts = await loadParts(development, config)
  const storefront = await startStorefront({ config, logger, ...parts })
  parts.onReady()
  console.log(`Vitrine is ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  console.log(`  shop    ${config.publicUrl}/`)
  console.log(`  editor  ${config.publicUrl}/preview/`)
  if (config.demo) console.log('  demo    on: content, goods and payments are invented (DEMO=0 turns it off)')
  else if (!hasPayments(config))
    console.log('  payment none: checkout refuses to pay until ADYEN_*, KLARNA_* or IYZICO_* is set')
  const setupToken = await storefront.setupToken()
  if (setupToken)
    console.log(`  the editor's first admin is made once, at ${config.publicUrl}/preview#setup=${setupToken}`)
  if (!config.databaseUrl)
    console.log(
      `  data    ${config.dataDir} (embedded, survives a killed process but not a power cut: for money, set DATABASE_URL)`,
    )
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
  process.on('SIGTERM', close)
}

/** One line where whoever starts the server can mend it; all there is to know of any other fault. */
function reasonOf(error: unknown): unknown {
  const isKnown = error instanceof InvalidConfig || error instanceof DirectoryInUse
  const isOfSystem = error instanceof Error && 'syscall' in error && error.message !== ''
  return isKnown || isOfSystem ? error.message : serializeError(error)
}

main().catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exit(1)
})
