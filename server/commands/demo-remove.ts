import { runCommand } from '#server/commands/run-command.ts'
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
    const removedCounts = await removeDemo(database, Date.now(), isDryRun)
    console.log(isDryRun ? 'Would remove:' : 'Removed:')
    console.log(`  gift cards  ${removedCounts.giftCards}`)
    console.log(`  promotions  ${removedCounts.promotions}`)
    console.log(
      `  documents   ${removedCounts.documents}, ${removedCounts.remainingDocuments} not removed because editors changed them`,
    )
    console.log(`  styles      ${removedCounts.styles}`)
    if (isDryRun) console.log('Nothing was changed. To remove it: npm run demo:remove -- --yes')
    else console.log('Restart running servers: they hold content in memory.')
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
