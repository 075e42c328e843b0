import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/terms-version/component.module.css'
import type { termsVersion } from '#widgets/content/terms-version/index.ts'

/** Renders the version of the page's terms, from the page field that the terms check reads, too. */
export default function TermsVersion({ content, context, page }: WidgetProps<typeof termsVersion>) {
  const { texts } = context
  const { others } = content
  const [before, after] = texts['terms.version'].split('{version}')
  if (!page.termsVersion && others.length === 0) return null
  return (
    <div className={styles.holder}>
      <div className={styles.version}>
        {page.termsVersion && (
          <p>
            {before}
            {/* Right to left, its parts would be read as a month before a year. */}
            <bdi dir="ltr">{page.termsVersion}</bdi>
            {after}
          </p>
        )}
        {others.length > 0 && (
          <p className={styles.others}>
            {texts['terms.others']}
            {others.map((link, index) => (
              <Link key={keyOf(index, link.url)} link={link} className={styles.link} />
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
