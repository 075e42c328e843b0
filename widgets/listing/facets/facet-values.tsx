import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { addressIn, type Listing } from '#renderer/loaders/load-listing.ts'
import { withToggled } from '#schemas/catalogue/listing-state.ts'
import type { Facet } from '#schemas/catalogue/search.ts'
import styles from '#widgets/listing/facets/component.module.css'

interface Props {
  facet: Facet
  listing: Listing
}

/**
 * Renders the values of a facet as links that toggle them: they work without script and can be bookmarked. Search
 * engines should not follow every combination.
 */
export function FacetValues({ facet, listing }: Props) {
  return (
    <ul className={styles.values}>
      {facet.values.map(({ value, name, count, selected, hex }) => (
        <li key={value}>
          <a
            id={`facet-${facet.id}-${value}`}
            href={addressIn(listing, withToggled(listing.state, facet.id, value))}
            rel="nofollow"
            className={styles.value}
            aria-current={selected ? 'true' : undefined}
          >
            {hex === undefined ? (
              <span className={styles.box} />
            ) : (
              <span className={styles.swatch} style={styleVariables({ '--swatch': hex })} />
            )}
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
