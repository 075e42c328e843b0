import { styleVariables } from '#renderer/components/elements/style-variables.ts'
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

/** Returns a round step of some fifty over a range. */
const stepOf = (range: number): number => Math.max(1, 10 ** Math.floor(Math.log10(range / 20)))

interface SliderProps {
  least: number
  most: number
  bounds: readonly { name: string; label: string; value: number | undefined }[]
  id: string
}

/** Renders two thumbs on one track, hidden without script, which synchronises the fields. */
function Slider({ least, most: maxPrice, bounds, id }: SliderProps) {
  const step = stepOf(maxPrice - least)
  const min = Math.floor(least / step) * step
  const max = Math.ceil(maxPrice / step) * step
  const shareOf = (value: number): string => String((value - min) / (max - min))
  const [lowest = min, highest = max] = bounds.map(({ value }) => value)
  return (
    <div
      className={styles.slider}
      data-price-slider=""
      style={styleVariables({ '--low': shareOf(lowest), '--high': shareOf(highest) })}
    >
      {bounds.map(({ name, label, value }, index) => (
        <input
          key={name}
          id={`${id}-${name}-thumb`}
          className={styles.thumb}
          type="range"
          min={min}
          max={max}
          step={step}
          defaultValue={value ?? (index === 0 ? min : max)}
          data-bound={name}
          aria-label={label}
        />
      ))}
    </div>
  )
}

/**
 * Renders a price range in whole units of the currency as a form, which works without script; with script, a slider is
 * above its fields.
 */
export function PriceForm({ listing, id, currency, texts }: Props) {
  const { priceFacet } = listing.result
  if (!priceFacet) return null
  const { lowerBoundingValue, upperBoundingValue } = priceFacet.available
  const minimum = unitsOf(lowerBoundingValue, Math.floor)
  const maxPrice = unitsOf(upperBoundingValue, Math.ceil)
  const bounds = [
    {
      name: 'lowerBoundingValue',
      label: `${texts['listing.priceFrom']} (${currency})`,
      value: listing.state.lowest,
      shown: minimum,
    },
    {
      name: 'upperBoundingValue',
      label: `${texts['listing.priceTo']} (${currency})`,
      value: listing.state.highest,
      shown: maxPrice,
    },
  ]
  const boundNames = bounds.map(({ name }) => name)
  return (
    <form id={`${id}-price`} className={styles.price} action={listing.path}>
      {hiddenFields(listing, boundNames).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Slider least={minimum} most={maxPrice} bounds={bounds} id={id} />
      {bounds.map(({ name, label, value, shown }) => (
        <div key={name} className={form.field}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
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
