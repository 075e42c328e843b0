import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#renderer/browser/page/reduced-motion.ts'
import type { Track } from '#renderer/components/carousel/carousel-track.ts'

interface Options {
  enabled: boolean
  /** Milliseconds between moves. */
  delay: number
  /** Rounds after which it stops at the last page; 0: never. */
  loopLimit?: number
}

export interface Autoplay {
  playing: boolean
  toggle(): void
  /** Event handlers for the element that pauses it on hover and focus. */
  holders: {
    onPointerEnter(): void
    onPointerLeave(): void
    onFocus(event: FocusEvent): void
    onBlur(event: FocusEvent): void
  }
}

/** Returns whether the tab is hidden. */
function useHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const update = () => setHidden(document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return hidden
}

/**
 * Autoplays a track, with a control to stop it (WCAG 2.2.2). Pauses on hover, on keyboard focus and in a hidden tab,
 * and never starts with reduced motion.
 */
export function useAutoplay(track: Track, { enabled, delay, loopLimit = 0 }: Options): Autoplay {
  const [playing, setPlaying] = useState(enabled)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useHidden()
  const rounds = useRef(0)
  const { page, pages, next } = track
  const moving = playing && !pointed && !focused && !hidden && pages > 1

  useEffect(() => {
    if (enabled && prefersReducedMotion()) setPlaying(false)
  }, [enabled])

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (page === pages - 1) rounds.current += 1
      if (loopLimit > 0 && rounds.current >= loopLimit) setPlaying(false)
      else next()
    }, delay)
    return () => clearInterval(timer)
  }, [moving, page, pages, next, delay, loopLimit])

  return {
    playing,
    toggle() {
      rounds.current = 0
      setPlaying(!playing)
    },
    holders: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false)
      },
    },
  }
}
