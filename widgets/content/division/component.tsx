import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { viewportShare } from '#renderer/components/elements/viewport-share.ts'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/division/component.module.css'
import type { division } from '#widgets/content/division/index.ts'

interface PartProps {
  part: ContentOf<typeof division>['parts'][number]
  eager: boolean
  /** Whether its picture has high fetch priority. */
  leads: boolean
  /** Width of a picture, as in its `sizes`. */
  sizes: string
}

/** Renders a picture with its text below on a coloured background, all one link. */
function Part({ part: { images, text, link, backgroundColor }, eager, leads, sizes }: PartProps) {
  return (
    <li
      className={backgroundColor ? `on-ground ${styles.part}` : styles.part}
      data-plain={images ? undefined : ''}
      style={styleVariables({ '--ground': backgroundColor })}
    >
      {images && (
        <div className={styles.window}>
          <Picture
            className={styles.picture}
            pictures={images}
            eager={eager}
            priority={leads}
            sizes={sizes}
          />
        </div>
      )}
      {(text || link) && (
        <div className={styles.words}>
          {text && <Markdown>{text}</Markdown>}
          {link && <Link link={link} className={styles.link} />}
        </div>
      )}
    </li>
  )
}

/** Renders two to four adjoining parts across the page. On phones two are side by side. */
export default function Division({ content: { parts }, eager }: WidgetProps<typeof division>) {
  const sizes = `(min-width: 768px) ${viewportShare(parts.length)}, 50vw`
  return (
    <ul className={styles.parts} data-full-width style={styleVariables({ '--parts': String(parts.length) })}>
      {parts.map((part, index) => (
        <Part
          key={keyOf(index, part.link?.url)}
          part={part}
          eager={eager && index < 2}
          leads={eager && index === 0}
          sizes={sizes}
        />
      ))}
    </ul>
  )
}
