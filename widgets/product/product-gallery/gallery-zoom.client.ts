import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'
import { hasLeft } from '#renderer/browser/page/has-left.ts'
import { prefersReducedMotion } from '#renderer/browser/page/reduced-motion.ts'

/** Part of an enlarged picture by which an arrow key scrolls it. */
const scrollStep = 0.25

/** Scrolls an enlarged picture by an arrow key. Returns false for other keys. */
function scrollPicture(slide: Element, key: string): boolean {
  const { clientWidth, clientHeight } = slide
  const distances = new Map([
    ['ArrowLeft', { left: -clientWidth }],
    ['ArrowRight', { left: clientWidth }],
    ['ArrowUp', { top: -clientHeight }],
    ['ArrowDown', { top: clientHeight }],
  ])
  const { left = 0, top = 0 }: ScrollToOptions = distances.get(key) ?? {}
  slide.scrollBy({ left: left * scrollStep, top: top * scrollStep })
  return distances.has(key)
}

/**
 * Opens a gallery's pictures enlarged, with buttons to step between them; a press on the enlarged one, or Enter, zooms
 * in further. Closes when focus leaves, because it covers the page.
 */
export function start(gallery: HTMLElement): void {
  const zoom = findElement(gallery, '[data-zoom]')
  const track = findElement(zoom, '[data-slides]')
  if (!zoom || !track) return
  track.setAttribute('aria-keyshortcuts', 'Enter')
  const slides = [...track.children]
  const number = zoom.querySelector('[data-number]')
  // Scroll offsets are negative in right-to-left text.
  const currentIndex = () => Math.round(Math.abs(track.scrollLeft) / (track.clientWidth || 1))
  const scrollToIndex = (index: number, isSmooth: boolean) => {
    const slide = slides[(index + slides.length) % slides.length]
    const behavior = isSmooth && !prefersReducedMotion() ? 'smooth' : 'instant'
    slide?.scrollIntoView({ block: 'nearest', inline: 'start', behavior })
  }
  const chosenBy = (element: Element | null): number => {
    const opener = closestElement(element, '[data-enlarges]')
    return Number(opener?.dataset.enlarges ?? 0)
  }
  // The press that triggered the import may have opened it.
  let chosenPicture = chosenBy(document.activeElement)
  gallery.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-enlarges]')) chosenPicture = chosenBy(target)
    const step = closestElement(target, '[data-step]')?.dataset.step
    if (step) scrollToIndex(currentIndex() + Number(step), true)
    const slide = target.closest('img')?.closest('li')
    if (slide && track.contains(slide)) slide.toggleAttribute('data-near')
  })
  // Displays the page's picture until the large one has loaded.
  const showSmall = (slide: Element, index: number) => {
    const small = gallery.querySelector(`[data-enlarges="${index}"]`)?.parentElement?.querySelector('img')
    const large = slide.querySelector('img')
    if (small && large) large.style.backgroundImage = `url(${JSON.stringify(small.currentSrc)})`
  }
  const showChosen = () => {
    if (!zoom.matches(':popover-open')) return
    slides.forEach(showSmall)
    scrollToIndex(chosenPicture, false)
    // Arrow keys step from the focused picture; closing returns focus to the picture's button.
    track.focus({ preventScroll: true })
  }
  zoom.addEventListener('toggle', () => {
    for (const slide of slides) slide.removeAttribute('data-near')
    showChosen()
  })
  zoom.addEventListener('keydown', (event) => {
    const { key, target } = event
    const slide = slides[currentIndex()]
    if (target === track && key === 'Enter') return void slide?.toggleAttribute('data-near')
    if (slide?.hasAttribute('data-near') && scrollPicture(slide, key)) return event.preventDefault()
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      scrollToIndex(currentIndex() + (key === forward ? 1 : -1), true)
  })
  zoom.addEventListener('focusout', ({ relatedTarget }) => {
    if (hasLeft(zoom, relatedTarget) && zoom.matches(':popover-open')) zoom.hidePopover()
  })
  track.addEventListener(
    'scroll',
    () => {
      const text = `${currentIndex() + 1} / ${slides.length}`
      if (number && number.textContent !== text) number.textContent = text
    },
    { passive: true },
  )
  // It may have opened during the import.
  showChosen()
}
