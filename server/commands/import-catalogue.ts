import { resolve } from 'node:path'
import { longStatements } from '#server/commands/long-statements.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { describeReport } from '#server/commerce/catalogue-files/describe-report.ts'
import { findCatalogueFiles } from '#server/commerce/catalogue-files/file-names.ts'
import { importCatalogue } from '#server/commerce/catalogue-files/import-catalogue.ts'
import { type Config, readConfig } from '#server/configuration/config.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { marketsIn } from '#server/site/site.ts'
import { storedSiteDocuments } from '#server/site/site-documents.ts'

// Imports a file of the catalogue, or a folder of them: npm run import -- FILE [--dry-run] [--remove-missing | --remove-most]

const validFlags = ['--dry-run', '--remove-missing', '--remove-most']

/** Returns the currency of each market; none where a content system holds the markets. */
async function readCurrencies(database: Database, { cmsUrl }: Config): Promise<ReadonlyMap<string, string>> {
  const markets = cmsUrl ? [] : marketsIn(await storedSiteDocuments(database).list('markets'))
  return new Map(markets.map(({ id, currency }) => [id, currency]))
}

async function main(args: readonly string[]): Promise<number> {
  const paths = args.filter((word) => !word.startsWith('--'))
  const options = args.filter((word) => word.startsWith('--'))
  if (paths.length === 0 || options.some((option) => !validFlags.includes(option))) {
    console.error(
      'usage: npm run import -- FILE… [--dry-run] [--remove-missing | --remove-most], where FILE may be a folder',
    )
    return 1
  }
  // npm runs commands in the project's folder, and passes the caller's directory.
  const catalogueFiles = await findCatalogueFiles(
    paths.map((path) => resolve(process.env.INIT_CWD ?? '', path)),
  )
  if (catalogueFiles.kind === 'refused') {
    for (const message of catalogueFiles.messages) console.error(message)
    return 1
  }
  const config = readConfig(process.env)
  const database = await openDatabase({ ...config, timeouts: longStatements })
  try {
    if (config.commerceUrl)
      console.log('COMMERCE_URL is set: shoppers see the catalogue of that platform, not this one.')
    const removeMost = options.includes('--remove-most')
    const result = await importCatalogue(database, catalogueFiles.files, {
      isDryRun: options.includes('--dry-run'),
      removeMissing: removeMost || options.includes('--remove-missing'),
      removeMost,
      currencies: await readCurrencies(database, config),
    })
    if (result.kind === 'busy') {
      console.error('Another import is running. Retry when it has finished.')
      return 1
    }
    for (const line of describeReport(result.report)) console.log(line)
    return result.report.problems.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

runCommand(main)
