import type { ReactNode } from 'react'
import button from '#renderer/components/elements/button.module.css'
import { Icon } from '#renderer/components/elements/icon.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { addressIn, type Listing } from '#renderer/loaders/load-listing.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import styles from '#widgets/listing/facets/component.module.css'
import { FacetValues } from '#widgets/listing/facets/facet-values.tsx'
import type { facets } from '#widgets/listing/facets/index.ts'
import { PriceForm } from '#widgets/listing/facets/price-form.tsx'

interface PartProps {
  id: string
  title: string
  /** Number of selected values. */
  chosen: number
  texts: Readonly<Record<'listing.selected', string>>
  /** Name of the group of facets: one is open at a time. */
  group: string | undefined
  children: ReactNode
}

function Part({ id, title, chosen, texts, group, children }: PartProps) {
  return (
    <details className={styles.facet} name={group} data-part={id}>
      <summary className={styles.title} id={`part-${id}`}>
        {title}
        {chosen > 0 && (
          <span className={styles.chosen} title={fillText(texts['listing.selected'], { count: chosen })}>
            {chosen}
          </span>
        )}
        <Icon name="forward" size={14} className={styles.arrow} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

/** Whether the listing, without any filter, has one product or none. */
const hasNothingToNarrow = ({ result, state }: Listing): boolean =>
  result.totalResults < 2 &&
  state.facets.size === 0 &&
  state.lowest === undefined &&
  state.highest === undefined

/**
 * Renders facets: on phones as a sheet behind one button, closed by its heading or by the button that shows the
 * products; on wider screens side by side, one open at a time.
 */
export default function Facets({ content, data, context, id }: WidgetProps<typeof facets, Listing>) {
  const { texts, device, currency, locale } = context
  const visibleFacets = data?.result.facets.filter(({ values }) => values.length > 0) ?? []
  const hasPrice = content.priceFilter && data?.result.priceFacet !== undefined
  if (!data || (visibleFacets.length === 0 && !hasPrice) || hasNothingToNarrow(data))
    return <div data-client="listing" data-close="" hidden />
  const isSmall = device === 'mobile' || device === 'app'
  const group = isSmall ? undefined : `${id}-facets`
  const { state } = data
  const priceChosen = Number(state.lowest !== undefined) + Number(state.highest !== undefined)
  const parts = (
    <div className={styles.parts}>
      {visibleFacets.map((facet) => (
        <Part
          key={facet.id}
          id={facet.id}
          title={facet.title}
          chosen={state.facets.get(facet.id)?.length ?? 0}
          texts={texts}
          group={group}
        >
          <FacetValues facet={facet} listing={data} />
        </Part>
      ))}
      {hasPrice && (
        <Part id="price" title={texts['listing.price']} chosen={priceChosen} texts={texts} group={group}>
          <PriceForm listing={data} id={id} currency={currency} texts={texts} />
        </Part>
      )}
    </div>
  )
  const chosenCount = [...state.facets.values()].flat().length + priceChosen
  return (
    <section
      className={styles.facets}
      aria-label={texts['listing.filter']}
      data-client="listing"
      data-close=""
    >
      {isSmall ? (
        <details className={styles.all} data-part="all" data-sheet="">
          <summary className={styles.title} id="part-all">
            {texts['listing.filter']}
            {chosenCount > 0 && <span className={styles.chosen}>{chosenCount}</span>}
            <Icon name="forward" size={14} className={styles.arrow} />
          </summary>
          <div className={styles.sheet}>
            {parts}
            <div className={styles.foot}>
              <a
                className={`${button.primary} ${styles.show}`}
                href={addressIn(data, state)}
                data-closes="all"
              >
                {formatText(texts['listing.show'], { count: data.result.totalResults }, locale)}
              </a>
            </div>
          </div>
        </details>
      ) : (
        parts
      )}
    </section>
  )
}
