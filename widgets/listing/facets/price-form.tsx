import form from '#renderer/components/form/form.module.css'
import { hiddenFields, type Listing } from '#renderer/loaders/load-listing.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import styles from '#widgets/listing/facets/component.module.css'

interface Props {
  listing: Listing
  id: string
  currency: string
  texts: Readonly<Record<'listing.apply' | 'listing.priceFrom' | 'listing.priceTo', string>>
}

/** Converts a price to whole units, rounding outwards, so that no product is lost. */
function unitsOf({ amount, currency }: Money, round: (value: number) => number): number {
  return round(amount / 10 ** decimalsOf(currency))
}

/** Renders a price range in whole units of the currency as a form, which works without script. */
export function PriceForm({ listing, id, currency, texts }: Props) {
  const { priceFacet } = listing.result
  if (!priceFacet) return null
  const { lowerBoundingValue, upperBoundingValue } = priceFacet.available
  const least = unitsOf(lowerBoundingValue, Math.floor)
  const most = unitsOf(upperBoundingValue, Math.ceil)
  const bounds = [
    {
      name: 'lowerBoundingValue',
      text: texts['listing.priceFrom'],
      value: listing.state.lowest,
      shown: least,
    },
    { name: 'upperBoundingValue', text: texts['listing.priceTo'], value: listing.state.highest, shown: most },
  ]
  const own = bounds.map(({ name }) => name)
  return (
    <form className={styles.price} action={listing.path}>
      {hiddenFields(listing, own).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {bounds.map(({ name, text, value, shown }) => (
        <div key={name} className={form.field}>
          <label htmlFor={`${id}-${name}`}>
            {text} ({currency})
          </label>
          <input
            id={`${id}-${name}`}
            name={name}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            defaultValue={value}
            placeholder={String(shown)}
            className={form.control}
          />
        </div>
      ))}
      <button type="submit" className={form.button}>
        {texts['listing.apply']}
      </button>
    </form>
  )
}
