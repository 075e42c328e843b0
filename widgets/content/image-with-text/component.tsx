import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/image-with-text/component.module.css'
import type { imageWithText } from '#widgets/content/image-with-text/index.ts'

/** Renders a picture and text, side by side if there is room. */
export default function ImageWithText({ content, eager }: WidgetProps<typeof imageWithText>) {
  const { image, imagePosition, headline, markdownContent, link } = content
  const speaks = headline || markdownContent || link
  return (
    <article className={styles.frame}>
      <div className={styles.pair} data-image={speaks ? imagePosition : undefined}>
        <Picture pictures={{ mobile: image }} eager={eager} sizes="(min-width: 768px) 50vw, 100vw" />
        {speaks && (
          <div className={styles.words}>
            {headline && <h2>{headline}</h2>}
            {markdownContent && (
              <div className="prose">
                <Markdown headingOffset={headline ? 2 : 1}>{markdownContent}</Markdown>
              </div>
            )}
            {link && <Link link={link} className={styles.link} />}
          </div>
        )}
      </div>
    </article>
  )
}
