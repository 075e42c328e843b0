import { Icon } from '#renderer/components/elements/icon.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { addressIn, addressOfAll, type Listing } from '#renderer/loaders/load-listing.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { withToggled } from '#schemas/catalogue/listing-state.ts'
import { decimalsOf, formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/listing/active-filters/component.module.css'
import type { activeFilters } from '#widgets/listing/active-filters/index.ts'

type Context = WidgetProps<typeof activeFilters>['context']

interface ActiveFilter {
  /** The same in every state of the listing. */
  key: string
  name: string
  /** Path of the listing without this filter. */
  href: string
}

function chosenValues(listing: Listing): ActiveFilter[] {
  const { state, result } = listing
  return [...state.facets].flatMap(([id, values]) => {
    const facetValues = result.facets.find((facet) => facet.id === id)?.values ?? []
    return values.map((value) => ({
      key: `${id}-${value}`,
      name: facetValues.find((item) => item.value === value)?.name ?? value,
      href: addressIn(listing, withToggled(state, id, value)),
    }))
  })
}

function chosenPrices(listing: Listing, { currency, locale, texts }: Context): ActiveFilter[] {
  const { state } = listing
  const formatUnits = (units: number) =>
    formatMoney({ amount: units * 10 ** decimalsOf(currency), currency }, locale)
  const bounds = [
    { key: 'lowest', bound: state.lowest, text: texts['listing.priceAbove'], without: { lowest: undefined } },
    {
      key: 'highest',
      bound: state.highest,
      text: texts['listing.priceBelow'],
      without: { highest: undefined },
    },
  ]
  return bounds.flatMap(({ key, bound, text, without }) =>
    bound === undefined
      ? []
      : [
          {
            key,
            name: fillText(text, { price: formatUnits(bound) }),
            href: addressIn(listing, { ...state, ...without, page: 1 }),
          },
        ],
  )
}

export default function ActiveFilters({ data, context }: WidgetProps<typeof activeFilters, Listing>) {
  const { texts } = context
  const chosenFilters = data ? [...chosenValues(data), ...chosenPrices(data, context)] : []
  if (!data || chosenFilters.length === 0) return <div data-client="listing" data-close="" hidden />
  return (
    <nav
      className={styles.filters}
      aria-label={texts['listing.activeFilters']}
      data-client="listing"
      data-close=""
    >
      <ul className={styles.list}>
        {chosenFilters.map(({ key, name, href }) => (
          <li key={key}>
            <a
              id={`filter-${key}`}
              href={href}
              rel="nofollow"
              className={styles.filter}
              aria-label={fillText(texts['listing.removeFilter'], { name })}
            >
              {name}
              <Icon name="close" size={14} />
            </a>
          </li>
        ))}
        <li>
          <a href={addressOfAll(data)} rel="nofollow" className={styles.clear}>
            {texts['listing.clear']}
          </a>
        </li>
      </ul>
    </nav>
  )
}
