import type { KeenSliderInstance } from 'keen-slider'
import KeenSlider from 'keen-slider/keen-slider.es.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#renderer/browser/page/reduced-motion.ts'
import type { Track } from '#renderer/components/carousel/carousel-track.ts'

type SlideAnimation = 'slide' | 'fade'

interface Options {
  /** Items, and how many of them are visible together by the server's layout. */
  count: number
  perView: number
  animation: SlideAnimation
  /** Milliseconds of one move. */
  duration: number
}

/** The slide that the list is scrolled to. */
function scrolledTo(track: HTMLElement): number {
  const [first, second] = track.children
  if (!first || !second) return 0
  const step = Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
  return step > 0 ? Math.round(Math.abs(track.scrollLeft) / step) : 0
}

/** Styles of the list that the slider reads. */
interface SliderLayout {
  slots: number
  /** Pixels between slides. */
  gap: number
  rtl: boolean
}

function sliderLayoutOf(track: HTMLElement): SliderLayout {
  const style = getComputedStyle(track)
  return {
    slots: Number(style.getPropertyValue('--slots')) || 1,
    gap: Number.parseFloat(style.columnGap) || 0,
    rtl: style.direction === 'rtl',
  }
}

/**
 * Positions slides by transforms from their CSS layout, so that hydration moves nothing. Slides out of view are not
 * focusable.
 */
function positionSlides(
  slider: KeenSliderInstance,
  animation: SlideAnimation,
  { gap, rtl }: SliderLayout,
): void {
  for (const [index, slide] of slider.slides.entries()) {
    const details = slider.track.details?.slides[index]
    if (!details) continue
    slide.inert = details.portion === 0
    if (animation === 'fade') {
      slide.style.opacity = String(details.portion)
      continue
    }
    const fromStart = rtl ? 1 - details.size - details.distance : details.distance
    const movedDistance = fromStart * slider.size - index * (details.size * slider.size + gap)
    slide.style.transform = `translateX(${rtl ? -movedDistance : movedDistance}px)`
  }
}

function release(slides: readonly HTMLElement[]): void {
  for (const slide of slides) {
    slide.inert = false
    slide.style.opacity = ''
    slide.style.transform = ''
  }
}

/** Handles arrow keys on the list, which no longer scrolls. */
const turnByKeys =
  (track: HTMLElement, slider: KeenSliderInstance, rtl: boolean) => (event: KeyboardEvent) => {
    if (event.target !== track) return
    if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) slider.next()
    if (event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')) slider.prev()
  }

/**
 * Takes over a scrolled list at its position, so that slides can loop or fade. `data-animation` on the list sets the
 * style.
 */
export function useSliderTrack({ count, perView, animation, duration }: Options): Track {
  const ref = useRef<HTMLUListElement>(null)
  const slider = useRef<KeenSliderInstance>(null)
  const [page, setPage] = useState(0)
  const [turns, setTurns] = useState(count > perView)

  useEffect(() => {
    const track = ref.current
    if (!track || count < 2) return
    const initial = scrolledTo(track)
    let layout = sliderLayoutOf(track)
    const { rtl } = layout
    track.scrollLeft = 0
    track.dataset.animation = animation
    const show = (instance: KeenSliderInstance) => {
      positionSlides(instance, animation, layout)
      setPage(instance.track.details?.rel ?? 0)
    }
    const refresh = (instance: KeenSliderInstance) => {
      layout = sliderLayoutOf(track)
      setTurns(count > layout.slots)
      show(instance)
    }
    const current: KeenSliderInstance = new KeenSlider(track, {
      initial,
      rtl,
      loop: count > layout.slots,
      selector: ':scope > li',
      renderMode: 'custom',
      slides: { perView: () => sliderLayoutOf(track).slots, spacing: () => sliderLayoutOf(track).gap },
      defaultAnimation: { duration: prefersReducedMotion() ? 0 : duration },
      created: refresh,
      updated: refresh,
      detailsChanged: show,
    })
    slider.current = current
    const turn = turnByKeys(track, current, rtl)
    track.addEventListener('keydown', turn)
    return () => {
      track.removeEventListener('keydown', turn)
      current.destroy()
      release(current.slides)
      delete track.dataset.animation
    }
  }, [count, animation, duration])

  const go = useCallback((target: number) => slider.current?.moveToIdx(target), [])
  const next = useCallback(() => slider.current?.next(), [])
  const previous = useCallback(() => slider.current?.prev(), [])
  return { ref, page, pages: turns ? count : 1, endless: true, go, next, previous }
}
