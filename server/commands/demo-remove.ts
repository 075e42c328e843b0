import { explainFailure } from '#server/commands/command-failure.ts'
import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'

// Removes the demo from a database: npm run demo:remove [-- --yes]

async function main(options: readonly string[]): Promise<number> {
  if (options.some((option) => option !== '--yes')) {
    console.error('usage: npm run demo:remove [-- --yes]')
    return 1
  }
  const isDryRun = options.length === 0
  const database = await openDatabase(readConfig(process.env))
  try {
    const removed = await removeDemo(database, Date.now(), isDryRun)
    console.log(isDryRun ? 'Would remove:' : 'Removed:')
    console.log(`  gift cards  ${removed.giftCards}`)
    console.log(`  promotions  ${removed.promotions}`)
    console.log(
      `  documents   ${removed.documents}, ${removed.remainingDocuments} kept because editors changed them`,
    )
    console.log(`  styles      ${removed.styles}`)
    if (isDryRun) console.log('Nothing was changed. To remove it: npm run demo:remove -- --yes')
    else console.log('Restart running servers: they hold content in memory.')
    return 0
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explainFailure(error))
    process.exit(1)
  },
)
