interface NamedMarket {
  id: string
  name: string
}

/** Returns what editors call a market: its name, with its id where two share a name; the id of one that is gone. */
export function nameMarket(markets: readonly NamedMarket[], id: string): string {
  const market = markets.find((item) => item.id === id)
  if (!market) return id
  const isShared = markets.some((other) => other.id !== id && other.name === market.name)
  return isShared ? `${market.name} (${id})` : market.name
}

/** Returns markets with the names that editors call them by. */
export const withNames = <Market extends NamedMarket>(markets: readonly Market[]): Market[] =>
  markets.map((market) => ({ ...market, name: nameMarket(markets, market.id) }))

/** Renders the options of a select of markets. */
export const MarketOptions = ({ markets = [] }: { markets: readonly NamedMarket[] | undefined }) =>
  markets.map(({ id }) => (
    <option key={id} value={id}>
      {nameMarket(markets, id)}
    </option>
  ))
