import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { isAddressOf } from '#schemas/validation/url.ts'
import styles from '#widgets/listing/category-links/component.module.css'
import type { categoryLinks } from '#widgets/listing/category-links/index.ts'

/** Renders categories in one line that scrolls sideways; the page's own is marked. */
export default function CategoryLinks({ content, page, context }: WidgetProps<typeof categoryLinks>) {
  const links = content.links.filter(({ url }) => url !== undefined)
  if (links.length === 0) return null
  return (
    <nav aria-label={context.texts['listing.categories']} data-close="">
      <ul className={styles.list}>
        {links.map(({ title, url, trackingId }, index) => (
          <li key={keyOf(index, url)} className={styles.item}>
            <a
              href={url}
              className={styles.link}
              aria-current={isAddressOf(url, page.path) ? 'page' : undefined}
              data-tracking={trackingId}
            >
              {title ?? url}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
