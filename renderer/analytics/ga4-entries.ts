import { decimalsOf } from '#schemas/values/format-money.ts'
import type { AnalyticsEvent, AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

/** The seller in every purchase (tracking rule 8). */
const affiliation = 'Online Store'

const amounts = new Set(['value', 'tax', 'shipping', 'price', 'discount'])

/** Converts amounts to decimals; without a currency their scale is unknown, and they are omitted. */
function inDecimals(parameters: object, currency: string | undefined): Record<string, unknown> {
  const entries = Object.entries(parameters).filter(([name]) => currency !== undefined || !amounts.has(name))
  return Object.fromEntries(
    entries.map(([name, value]) =>
      amounts.has(name) ? [name, value / 10 ** decimalsOf(currency ?? '')] : [name, value],
    ),
  )
}

interface EcommerceParameters {
  currency?: string
  items: AnalyticsItem[]
}

function ecommerceEntry({ items, ...parameters }: EcommerceParameters): Record<string, unknown> {
  const { currency } = parameters
  return {
    ...inDecimals(parameters, currency),
    affiliation,
    items: items.map((item) => ({ ...inDecimals(item, currency), affiliation })),
  }
}

/**
 * Returns the data layer entries of an event. Goods and promotions are under `ecommerce`, which is cleared first: tag
 * managers merge entries, and an event must not contain the goods of the previous one.
 */
export function entriesFor({ event, ...parameters }: AnalyticsEvent): readonly object[] {
  if ('items' in parameters) return [{ ecommerce: null }, { event, ecommerce: ecommerceEntry(parameters) }]
  if ('promotion_id' in parameters) return [{ ecommerce: null }, { event, ecommerce: parameters }]
  return [{ event, ...parameters }]
}
