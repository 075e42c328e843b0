import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/canvas/component.module.css'
import type { canvas } from '#widgets/content/canvas/index.ts'

type Element = ContentOf<typeof canvas>['elements'][number]

/** Those that say something, in the order in which they are read: from the top, then as content has them. */
const inOrder = (elements: readonly Element[]): Element[] =>
  elements
    .filter(({ text, link }) => text || link)
    .map((element, index) => ({ element, index }))
    .toSorted((a, b) => a.element.y - b.element.y || a.index - b.index)
    .map(({ element }) => element)

/** Rows for a small screen: each element in one of its own, with the room between them that their places ask for. */
function rowsOf(elements: readonly Element[]): string {
  const places = [0, ...elements.map(({ y }) => y), 100]
  const rooms = places.slice(1).map((place, index) => `minmax(0, ${place - (places[index] ?? 0)}fr)`)
  return rooms.join(' auto ')
}

/**
 * Words over a picture, placed as `background-position` places: at 100 percent they end where the picture ends, so
 * nothing is ever cut off. On small screens they keep their places as far as none lies on another.
 */
export default function Canvas({ content, eager }: WidgetProps<typeof canvas>) {
  const { image, elements } = content
  const shown = inOrder(elements)
  return (
    <article className={styles.canvas} style={styleVariables({ '--picture': image.mobile.placeholder })}>
      <Picture className={styles.picture} pictures={image} eager={eager} sizes="100vw" />
      <div className={styles.elements} style={styleVariables({ '--rows': rowsOf(shown) })}>
        {shown.map(({ x, y, text, link, color, fontSize }, index) => (
          <p
            key={keyOf(index, text)}
            className={styles.element}
            data-link={link?.url ? '' : undefined}
            style={styleVariables({
              '--x': String(x),
              '--y': String(y),
              '--row': String(2 * index + 2),
              '--size': `${fontSize / 16}rem`,
              '--words': color,
            })}
          >
            <Link link={link}>{text || link?.title || link?.url}</Link>
          </p>
        ))}
      </div>
    </article>
  )
}
