import { type FileKind, quoteValue } from '#server/commerce/catalogue-files/file-kind.ts'
import { kindNamed } from '#server/commerce/catalogue-files/kind-tables.ts'
import { report, type StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import { stagedName } from '#server/commerce/catalogue-files/staging.ts'
import { toText } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'

/** The currency of each market. */
type Currencies = ReadonlyMap<string, string>

const pairsOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ market, currency }) => [toText(market), toText(currency)] as const)

/** Returns each market's currency: from content, else from its existing prices, else from the first imported row. */
async function readExpected(
  { tx, kinds, removeMissing }: StagedImport,
  currencies: Currencies,
): Promise<Currencies> {
  const prices = kindNamed('prices')
  const isStaged = kinds.includes(prices)
  const first = isStaged
    ? await tx.execute(
        sql`select distinct on (market) market, currency from staged_prices order by market, in_file, in_line`,
      )
    : { rows: [] }
  const isReplaced = sql`exists (select from staged_prices as staged where staged.item = prices.item and staged.market = prices.market)`
  const stay =
    isStaged && removeMissing
      ? { rows: [] }
      : await tx.execute(
          sql`select market, min(currency) as currency from prices where ${isStaged ? sql`not ${isReplaced}` : sql`true`} group by market`,
        )
  return new Map([...pairsOf(first.rows), ...pairsOf(stay.rows), ...currencies])
}

/** Reports amounts in another currency than their market has (a market has one). */
export async function checkCurrencies(staged: StagedImport, currencies: Currencies): Promise<void> {
  const priced = staged.kinds.filter(({ name }) => name === 'prices' || name === 'discounts')
  if (priced.length === 0) return
  const expected = JSON.stringify(Object.fromEntries(await readExpected(staged, currencies)))
  for (const kind of priced)
    await report(
      staged,
      kind,
      sql`select in_file, in_line, staged.market, staged.currency, expected.value as expected
        from ${stagedName(kind)} as staged join json_each_text(${expected}::json) as expected on expected.key = staged.market
        where staged.currency <> expected.value`,
      ({ market, currency, expected: right }) => ({
        field: 'currency',
        message: `${quoteValue(currency)} is not the currency of the market ${quoteValue(market)}, which is ${right}.`,
      }),
    )
}

/** Returns the markets of amounts that content does not know. */
export async function findUnknownMarkets(
  { tx, kinds }: StagedImport,
  currencies: Currencies,
): Promise<readonly string[]> {
  const isPriced = ({ name }: FileKind) => name === 'prices'
  if (currencies.size === 0 || !kinds.some(isPriced)) return []
  const { rows } = await tx.execute(sql`select distinct market from staged_prices order by market`)
  return rows.map(({ market }) => toText(market)).filter((market) => !currencies.has(market))
}
