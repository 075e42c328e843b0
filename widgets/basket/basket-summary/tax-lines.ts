import type { ShownBasket } from '#renderer/kit/load-basket.ts'
import type { Money } from '#schemas/money.ts'

/** Countries whose summary names the tax on a line of its own (spec 2, section 5: tax summary country set). */
const withTaxLine: ReadonlySet<string> = new Set(['TN', 'MK', 'AM', 'US', 'CA'])

/** The taxes of the summary, by name; none where the total merely says what it includes (readings 28). */
export function taxLinesOf(
  basket: Pick<ShownBasket, 'vatName' | 'vatName2' | 'totalVat' | 'totalVat1' | 'totalVat2' | 'vatIncluded'>,
  country: string,
): readonly { name: string; amount: Money }[] {
  const { vatName, vatName2, totalVat, totalVat1, totalVat2, vatIncluded } = basket
  if (vatIncluded && !withTaxLine.has(country)) return []
  if (vatName2 === undefined) return vatName === '' ? [] : [{ name: vatName, amount: totalVat }]
  return [
    { name: vatName, amount: totalVat1 },
    { name: vatName2, amount: totalVat2 },
  ]
}
