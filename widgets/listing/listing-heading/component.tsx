import type { WidgetProps } from '#renderer/define-widget.ts'
import type { Listing } from '#renderer/loaders/load-listing.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import styles from '#widgets/listing/listing-heading/component.module.css'
import type { listingHeading } from '#widgets/listing/listing-heading/index.ts'

/**
 * Changes of the count are announced; the live region is never replaced, because browsers would not announce a new one.
 */
export default function ListingHeading({
  content,
  data,
  page,
  context,
}: WidgetProps<typeof listingHeading, Listing>) {
  const { texts, locale } = context
  const terms = data?.state.terms
  const total = data?.result.totalResults ?? 0
  const corrected = data?.result.correctedTerms
  const summary = total === 0 ? texts['listing.notFound'] : texts['listing.found']
  const title =
    terms === undefined ? content.headline || page.title : fillText(summary, { terms: corrected ?? terms })
  const count = formatText(texts['listing.count'], { count: total }, locale)
  return (
    <header className={styles.heading} data-client="listing" data-close="">
      <h1 className={styles.title}>{title || texts['listing.search']}</h1>
      {terms !== undefined && corrected !== undefined && (
        <p className={styles.text}>{fillText(texts['listing.notFound'], { terms })}</p>
      )}
      {content.text && <p className={styles.text}>{content.text}</p>}
      <p className={styles.count} role="status">
        {data && !data.idle ? count : ''}
      </p>
    </header>
  )
}
