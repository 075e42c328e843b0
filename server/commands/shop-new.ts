import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { explainFailure } from '#server/commands/command-failure.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { starterAuthor } from '#server/commands/shop-gaps.ts'
import { type Config, readConfig } from '#server/configuration/config.ts'
import { addMarket, type MarketRefusal, type NewMarket } from '#server/content/add-market.ts'
import { tagsOf } from '#server/content/document.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { openPurgeLog } from '#server/operations/purge-log.ts'
import { makePrivateDirectory } from '#server/security/data-directory.ts'
import type { NewShop } from '#starter/content/starter-shop.ts'
import { type StarterDocument, starterDocuments } from '#starter/documents.ts'
import {
  normalAnswer,
  type ShopAnswers,
  shopOf,
  shopQuestions,
  validateAnswers,
} from '#starter/shop-answers.ts'

// Creates an empty shop, or adds an empty market to it: npm run shop:new -- --market dk …

const usage = `usage: npm run shop:new -- --market dk --language da --currency DKK --country DK --name "Shop"
  [--email service@example.com] [--time-zone Europe/Copenhagen] [--dry-run]
Each run adds one market. In a terminal it asks for what is not given.`

interface Options {
  answers: ShopAnswers
  isDryRun: boolean
}

/** Returns undefined for unknown options. */
function readOptions(args: readonly string[]): Options | undefined {
  const flags = Object.fromEntries(shopQuestions.map(({ flag }) => [flag, { type: 'string' as const }]))
  try {
    const isDryRun = args.includes('--dry-run')
    const { values } = parseArgs({ args: args.filter((word) => word !== '--dry-run'), options: flags })
    const answers: Record<string, string> = {}
    for (const { flag } of shopQuestions) {
      const value = values[flag]
      if (typeof value === 'string') answers[flag] = normalAnswer(flag, value)
    }
    return { answers, isDryRun }
  } catch {
    return undefined
  }
}

/** Prompts for missing options, each until the input is valid. */
async function promptForMissing(answers: ShopAnswers): Promise<ShopAnswers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const complete: Record<string, string> = { ...answers }
  for (const { flag, text, isOptional, problem } of shopQuestions) {
    while (complete[flag] === undefined) {
      const answer = normalAnswer(flag, await terminal.question(`${text}: `))
      const message = answer === '' ? (isOptional ? undefined : 'This is needed.') : problem(answer)
      if (message === undefined) complete[flag] = answer
      else console.log(message)
    }
  }
  terminal.close()
  return complete
}

const serialiseDocument = ({ body, ...address }: StarterDocument) => ({
  ...address,
  body: JSON.stringify(body),
})

const newMarketOf = (shop: NewShop): NewMarket => {
  const { published, drafts } = starterDocuments(shop)
  return {
    market: shop.market,
    published: published.map(serialiseDocument),
    drafts: drafts.map(serialiseDocument),
  }
}

const refusals: Readonly<Record<MarketRefusal, (id: string) => string>> = {
  'market-exists': (id) => `There is a market ${id} already. Nothing was changed.`,
  'documents-exist': (id) => `There are documents of a market ${id} already. Nothing was changed.`,
  'list-drafted': () =>
    'Editors have an unpublished list of markets (Global content, Markets): publish or discard it first. Nothing was changed.',
  'list-invalid': () =>
    'The stored list of markets is not valid: mend it in the editor first. Nothing was changed.',
}

/** Notifies running processes on the same database server or Redis server. */
async function purge(database: Database, config: Config, tags: readonly string[]): Promise<void> {
  const report = (error: unknown) => console.error(explainFailure(error))
  const log = config.databaseUrl === undefined ? undefined : await openPurgeLog(database, Date.now, report)
  const bus = await createPurgeBus(config.redisUrl, report, log)
  await bus.purge(tags)
  await bus.close()
}

const countOf = (documents: NewMarket['published'], kind: string): number =>
  documents.filter((document) => document.kind === kind).length

function describe({ market, published, drafts }: NewMarket, timeZone: string | undefined): string[] {
  const { id, country, language, currency } = market
  return [
    `  market     ${id}: ${country.name}, ${language.name}, ${currency}`,
    `  time zone  ${timeZone} of the warehouse: change it in the editor, Global content, Delivery`,
    `  published  ${countOf(published, 'page')} pages, ${countOf(published, 'template')} templates, ${countOf(published, 'layout')} layouts, texts and settings`,
    `  drafts     home page, terms, privacy, withdrawal, company details: only you can write them`,
    ...drafts.filter(({ kind }) => kind === 'page').map(({ key }) => `             ${key}`),
    '  nothing    products, prices, ways of delivery, menus, stores',
  ]
}

const nextSteps = ({ id }: NewShop['market']): string[] => [
  'Next:',
  '  1. DEMO=0 npm start               prints the link that makes the editor’s first admin',
  `  2. the editor, /preview           write and publish the drafts of ${id}; add menus and ways of delivery`,
  '  3. npm run import -- FILE         products, prices and stock',
  '  4. payment provider, SMTP_URL     see Configuration in README.md',
  '  5. npm run grant:operator -- E-MAIL   once that address has an account in the shop',
]

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(usage)
    return 1
  }
  const { isDryRun } = options
  const answers = process.stdin.isTTY ? await promptForMissing(options.answers) : options.answers
  const problems = validateAnswers(answers)
  if (problems.length > 0) {
    console.error([...problems, '', usage].join('\n'))
    return 1
  }
  const shop = shopOf(answers)
  const newMarket = newMarketOf(shop)
  const config = readConfig(process.env)
  await makePrivateDirectory(config.dataDir)
  const database = await openDatabase(config)
  try {
    const outcome = await addMarket(database, newMarket, starterAuthor, { isDryRun })
    if (outcome.kind === 'refused') {
      console.error(refusals[outcome.reason](newMarket.market.id))
      return 1
    }
    console.log(isDryRun ? 'Would add:' : 'Added:')
    for (const line of describe(newMarket, shop.timeZone)) console.log(line)
    if (isDryRun) console.log('Nothing was changed.')
    else {
      await purge(database, config, [...new Set(outcome.documents.flatMap(tagsOf))])
      for (const line of nextSteps(newMarket.market)) console.log(line)
    }
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
