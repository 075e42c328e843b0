import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/content/canvas/component.module.css'
import type { canvas } from '#widgets/content/canvas/index.ts'

type Element = ContentOf<typeof canvas>['elements'][number]

/** Returns the non-empty elements in reading order: from the top, then in content order. */
const inOrder = (elements: readonly Element[]): Element[] =>
  elements
    .filter(({ text, link }) => text || link)
    .map((element, index) => ({ element, index }))
    .toSorted((a, b) => a.element.y - b.element.y || a.index - b.index)
    .map(({ element }) => element)

/** Returns grid rows for small screens: one per element, with gaps in proportion to their positions. */
function rowsOf(elements: readonly Element[]): string {
  const edges = [0, ...elements.map(({ y }) => y), 100]
  const rooms = edges.slice(1).map((edge, index) => `minmax(0, ${edge - (edges[index] ?? 0)}fr)`)
  return rooms.join(' auto ')
}

/**
 * Renders texts over a picture, positioned like `background-position`: at 100 percent they end at the picture's edge,
 * so nothing is cut off. On small screens they have the same positions unless they would overlap.
 */
export default function Canvas({ content, eager }: WidgetProps<typeof canvas>) {
  const { image, elements } = content
  const ordered = inOrder(elements)
  return (
    <article className={styles.canvas} style={styleVariables({ '--picture': image.mobile.placeholder })}>
      <Picture className={styles.picture} pictures={image} eager={eager} sizes="100vw" />
      <div className={styles.elements} style={styleVariables({ '--rows': rowsOf(ordered) })}>
        {ordered.map(({ x, y, text, link, color, fontSize }, index) => (
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
