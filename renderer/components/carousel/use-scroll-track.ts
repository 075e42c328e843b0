import { useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#renderer/browser/page/reduced-motion.ts'
import type { Track } from '#renderer/components/carousel/carousel-track.ts'
import { type ScrollPages, scrollPages } from '#renderer/components/carousel/scroll-pages.ts'

interface Options {
  /** Items, and the number of visible items that the server assumes. */
  count: number
  perView: number
  /** Milliseconds of one move. */
  speed: number
}

function measure(track: HTMLElement): ScrollPages {
  const [first, second] = track.children
  const box = first?.getBoundingClientRect()
  const step = box && second ? Math.abs(second.getBoundingClientRect().left - box.left) : 0
  return scrollPages({
    viewport: track.clientWidth,
    content: track.scrollWidth,
    item: box?.width ?? 0,
    step,
    offset: Math.abs(track.scrollLeft),
  })
}

/** Scrolls to `left` within `duration`, easing out. Snapping is disabled until it arrives. */
function animateScroll(track: HTMLElement, left: number, duration: number): void {
  if (duration === 0 || prefersReducedMotion()) {
    track.scrollLeft = left
    return
  }
  const from = track.scrollLeft
  const startTime = performance.now()
  track.style.scrollSnapType = 'none'
  const frame = (now: number) => {
    const progress = Math.min(Math.max((now - startTime) / duration, 0), 1)
    track.scrollLeft = from + (left - from) * (1 - (1 - progress) ** 3)
    if (progress < 1) requestAnimationFrame(frame)
    else track.style.scrollSnapType = ''
  }
  requestAnimationFrame(frame)
}

/** Controls a scrollable list: touch, wheel and keys work natively; arrows and dots scroll it. */
export function useScrollTrack({ count, perView, speed }: Options): Track {
  const ref = useRef<HTMLUListElement>(null)
  const [{ page, pages }, setPosition] = useState({ page: 0, pages: Math.max(Math.ceil(count / perView), 1) })

  useEffect(() => {
    const track = ref.current
    if (!track) return
    const update = () => {
      const position = measure(track)
      setPosition((old) =>
        old.page === position.page && old.pages === position.pages
          ? old
          : { page: position.page, pages: position.pages },
      )
    }
    update()
    track.addEventListener('scroll', update, { passive: true })
    const resized = new ResizeObserver(update)
    resized.observe(track)
    return () => {
      track.removeEventListener('scroll', update)
      resized.disconnect()
    }
  }, [])

  const go = useCallback(
    (target: number) => {
      const track = ref.current
      if (!track) return
      const { pageWidth, end } = measure(track)
      const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1
      animateScroll(track, direction * Math.min(target * pageWidth, end), speed)
    },
    [speed],
  )
  const next = useCallback(() => go(page + 1 < pages ? page + 1 : 0), [go, page, pages])
  const previous = useCallback(() => go(Math.max(page - 1, 0)), [go, page])
  return { ref, page, pages, endless: false, go, next, previous }
}
