import { useEffect, useRef, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import styles from '#preview/pages/page-card.module.css'
import { call } from '#preview/state/api.ts'
import { definitionOf } from '#preview/state/library.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { familyOf } from '#schemas/api/editor-roles.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'

type Card = Extract<ResponseOf<typeof pages.card>, { status: 200 }>['body']
type CardWidget = Card['rows'][number]['widgets'][number]

/** Width of a picture in a card, twice its size on screen, in pixels. */
const pictureWidth = 160

/** Returns whether an element came near the window. */
function useNear() {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, isNear }
}

/** Fetches the content of a page's card, once for each version of the page. */
function useCard({ document, drafted, published }: ListedDocument, isNear: boolean): Card | undefined {
  const { kind, market, key } = document
  const version = drafted ?? published ?? ''
  const { data } = useSWRImmutable(isNear ? ['card', kind, market, key, version] : null, async () => {
    if (kind !== 'page') return undefined
    const response = await call(pages.card, { query: { kind, market, key } })
    return response.status === 200 ? response.body : undefined
  })
  return data
}

/** Whether a widget lists products, whose pictures its content does not name. */
const listsProducts = (type: string): boolean => {
  const folder = definitionOf(type)?.folder
  return folder !== undefined && ['catalogue', 'listing', 'product'].includes(familyOf(folder))
}

function Part({ widget: { type, text, picture } }: { widget: CardWidget }) {
  if (picture !== null)
    return (
      <span className={styles.part} data-look="picture">
        <img src={pictureAddress(picture, pictureWidth)} alt="" loading="lazy" />
        {text !== '' && <span className={styles.words}>{text}</span>}
      </span>
    )
  if (listsProducts(type))
    return (
      <span className={styles.part} data-look="products">
        {[0, 1, 2, 3].map((tile) => (
          <i key={tile} />
        ))}
      </span>
    )
  return (
    <span className={styles.part} data-look={text === '' ? 'block' : 'text'}>
      {text !== '' && <span className={styles.words}>{text}</span>}
    </span>
  )
}

/**
 * Renders a thumbnail of a page from its content: its first rows with their pictures and texts. Hidden from screen
 * readers, because the list names the page beside it.
 */
export function PageCard({ page }: { page: ListedDocument }) {
  const { place, isNear } = useNear()
  const card = useCard(page, isNear)
  return (
    <span ref={place} className={styles.card} aria-hidden="true" data-drawn={card !== undefined || undefined}>
      {card?.rows.map(({ widgets }, row) => (
        <span key={keyOf(row)} className={styles.row}>
          {widgets.map((widget, at) => (
            <Part key={keyOf(at)} widget={widget} />
          ))}
        </span>
      ))}
    </span>
  )
}
