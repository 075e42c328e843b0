import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/trender/component.module.css'
import type { trender } from '#widgets/content/trender/index.ts'

/** Renders names in large type like a sentence, with small pictures among them. */
export default function Trender({ content }: WidgetProps<typeof trender>) {
  const { headline, trends } = content
  if (trends.length === 0) return null
  return (
    <div className={styles.trends}>
      {headline && <h2 className={styles.headline}>{headline}</h2>}
      <ul className={styles.list}>
        {trends.map(({ title, link, image }, index) => (
          <li key={keyOf(index, title)}>
            <Link link={link} className={styles.trend}>
              {image && (
                <span className={styles.frame}>
                  <Picture
                    pictures={{ mobile: { ...image, alt: '', aspectRatio: '4/5' } }}
                    sizes="3rem"
                    widest={160}
                  />
                </span>
              )}
              <span className={styles.name}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
