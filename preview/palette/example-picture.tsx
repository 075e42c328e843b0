import { useEffect, useRef, useState } from 'react'
import styles from '#preview/palette/palette.module.css'

/** Maximum of pictures that are loaded at a time: each is a page of its own. */
const maxPictures = 12

type ShowPicture = (isShown: boolean) => void

/** Pictures near the viewport, in order of arrival; the first of them are loaded. */
const visiblePictures = new Set<ShowPicture>()

function notifyAll(): void {
  let count = 0
  for (const show of visiblePictures) {
    count += 1
    show(count <= maxPictures)
  }
}

function loadPicture(show: ShowPicture): void {
  visiblePictures.add(show)
  notifyAll()
}

function unloadPicture(show: ShowPicture): void {
  if (!visiblePictures.delete(show)) return
  show(false)
  notifyAll()
}

const shows = new WeakMap<Element, ShowPicture>()
let observer: IntersectionObserver | undefined

/** One observer for all pictures that enter or leave the viewport. */
function observeVisibility(element: Element, show: ShowPicture): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const example = shows.get(target)
        if (example && isIntersecting) loadPicture(example)
        else if (example) unloadPicture(example)
      }
    },
    { rootMargin: '120px' },
  )
  shows.set(element, show)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    unloadPicture(show)
  }
}

interface Props {
  type: string
  example: string
  market: string
}

/**
 * Renders an example as on a phone: the gallery's rendering, scaled down and without script. It cannot be focused, and
 * exists only near the viewport.
 */
export function ExamplePicture({ type, example, market }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = box.current
    // A separate function for each: the set identifies its members by reference.
    return element ? observeVisibility(element, (next) => setShown(next)) : undefined
  }, [])
  const query = new URLSearchParams({ market, device: 'mobile', example })
  return (
    <span ref={box} className={styles.picture} aria-hidden="true">
      {isShown && (
        <iframe
          className={styles.frame}
          src={`/preview/widgets/${encodeURIComponent(type)}?${query}`}
          title={example}
          sandbox="allow-same-origin"
          tabIndex={-1}
          inert
        />
      )}
    </span>
  )
}
