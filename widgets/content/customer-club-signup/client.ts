import { closestElement } from '#renderer/browser/page/find-element.ts'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

/** Removes an element without a layout shift: blanks it while visible, and collapses it once it is out of view. */
function removeWithoutShift(element: HTMLElement): void {
  const container = closestElement(element, '.widget') ?? element
  container.style.visibility = 'hidden'
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return
    observer.disconnect()
    container.hidden = true
  })
  observer.observe(container)
}

/** Stores that the visitor joined the club, with consent, and hides the form from then on. */
export function start(element: HTMLElement): void {
  const remember = () => void writeStored('customerClubSigned', '1')
  element.addEventListener('vitrine:form-done', remember)
  // Posted without the form's script: this page is the response.
  if (element.querySelector('[id$="-done"]:target')) remember()
  else if (readStored('customerClubSigned')) removeWithoutShift(element)
}
