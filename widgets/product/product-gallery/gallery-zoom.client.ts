import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'

/**
 * Opens a gallery's pictures enlarged, with buttons to step between them; a press on the enlarged one zooms in
 * further.
 */
export function start(gallery: HTMLElement): void {
  const zoom = findElement(gallery, '[data-zoom]')
  const track = findElement(zoom, '[data-slides]')
  if (!zoom || !track) return
  const slides = [...track.children]
  const number = zoom.querySelector('[data-number]')
  // Scroll offsets are negative in right-to-left text.
  const current = () => Math.round(Math.abs(track.scrollLeft) / (track.clientWidth || 1))
  const go = (index: number, behavior: ScrollBehavior) => {
    const slide = slides[(index + slides.length) % slides.length]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start', behavior })
  }
  const chosenBy = (element: Element | null): number => {
    const opener = closestElement(element, '[data-enlarges]')
    return Number(opener?.dataset.enlarges ?? 0)
  }
  // The press that triggered the import may have opened it.
  let chosen = chosenBy(document.activeElement)
  gallery.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-enlarges]')) chosen = chosenBy(target)
    const step = closestElement(target, '[data-step]')?.dataset.step
    if (step) go(current() + Number(step), 'smooth')
    const slide = target.closest('img')?.closest('li')
    if (slide && track.contains(slide)) slide.toggleAttribute('data-near')
  })
  // Until a large picture has arrived, the page's own stands in its place.
  const showSmall = (slide: Element, index: number) => {
    const small = gallery.querySelector(`[data-enlarges="${index}"]`)?.parentElement?.querySelector('img')
    const large = slide.querySelector('img')
    if (small && large) large.style.backgroundImage = `url(${JSON.stringify(small.currentSrc)})`
  }
  const showChosen = () => {
    if (!zoom.matches(':popover-open')) return
    slides.forEach(showSmall)
    go(chosen, 'instant')
    // Arrow keys step from the focused picture; closing returns focus to the picture's button.
    track.focus({ preventScroll: true })
  }
  zoom.addEventListener('toggle', () => {
    for (const slide of slides) slide.removeAttribute('data-near')
    showChosen()
  })
  zoom.addEventListener('keydown', ({ key }) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(current() + (key === forward ? 1 : -1), 'smooth')
  })
  track.addEventListener(
    'scroll',
    () => {
      const text = `${current() + 1} / ${slides.length}`
      if (number && number.textContent !== text) number.textContent = text
    },
    { passive: true },
  )
  // It may have opened during the import.
  showChosen()
}
