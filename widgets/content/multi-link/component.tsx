import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { bannerTextFor } from '#renderer/components/text/banner-text.ts'
import { ButtonText } from '#renderer/components/text/button-text.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import type { BannerText } from '#schemas/parts/text.ts'
import styles from '#widgets/content/multi-link/component.module.css'
import type { multiLink } from '#widgets/content/multi-link/index.ts'

type Content = ContentOf<typeof multiLink>

/** Default ratio, so that all pictures have the same height. */
const defaultRatio = '4/5'

/** Returns the number of columns, up to a maximum, that fills the lines most evenly. */
const columns = (count: number, maxColumns: number) =>
  String(Math.ceil(count / Math.ceil(count / maxColumns)))

function Text({ text, link }: { text: BannerText; link: Content['link'] }) {
  return (
    <div className={styles.text}>
      {text.text && (
        <div className="prose">
          <Markdown headingOffset={2}>{text.text}</Markdown>
        </div>
      )}
      {text.cta &&
        (link?.url ? (
          <Link link={link}>
            <ButtonText text={text} />
          </Link>
        ) : (
          <p>{text.cta}</p>
        ))}
      {text.disclaimer && <small className={styles.disclaimer}>{text.disclaimer}</small>}
    </div>
  )
}

function Tile({ item }: { item: Content['links'][number] }) {
  const { image, title = image.alt || item.url } = item
  return (
    <li className={styles.item}>
      <Link link={item} className={styles.link}>
        <Picture
          className={styles.picture}
          // Without alternative text: the name is below the picture.
          pictures={{ mobile: { ...image, alt: '', aspectRatio: image.aspectRatio ?? defaultRatio } }}
          sizes="(min-width: 1280px) 25vw, (min-width: 768px) 33vw, 70vw"
          widest={960}
        />
        <span className={styles.title}>{title}</span>
      </Link>
    </li>
  )
}

/** Renders links as tiles. If they exceed the width they scroll sideways, with the next one partly visible. */
export default function MultiLink({ content, context }: WidgetProps<typeof multiLink>) {
  const { headline, links, link } = content
  if (links.length === 0) return null
  const text = bannerTextFor(context.device, content)
  return (
    <div className={styles.links}>
      {(headline || text) && (
        <div className={styles.head}>
          {headline && <h2>{headline}</h2>}
          {text && <Text text={text} link={link} />}
        </div>
      )}
      <ul
        className={styles.list}
        style={styleVariables({
          '--columns-wide': columns(links.length, 7),
          '--columns-medium': columns(links.length, 4),
        })}
      >
        {links.map((item, index) => (
          <Tile key={keyOf(index, item.title)} item={item} />
        ))}
      </ul>
    </div>
  )
}
