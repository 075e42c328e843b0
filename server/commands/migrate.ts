import { explainFailure } from '#server/commands/command-failure.ts'
import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/database/database.ts'

// Brings the tables up to date and does nothing else: npm run migrate. A start does the same, under the same lock.

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  await database.close()
  console.log(`The tables ${config.databaseUrl ? 'of DATABASE_URL' : `in ${config.dataDir}`} are up to date.`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explainFailure(error))
    process.exit(1)
  },
)
