import { formDone } from '#renderer/browser/forms/form-done.ts'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

/**
 * Takes something off the page without moving what is seen: in view it is blanked, and its room is given up once it is
 * out of view.
 */
function takeAway(element: HTMLElement): void {
  const place = element.closest<HTMLElement>('.widget') ?? element
  place.style.visibility = 'hidden'
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) return
    observer.disconnect()
    place.hidden = true
  })
  observer.observe(place)
}

/** Remembers who has joined the club, as far as they consent to it, and asks them no more. */
export function start(element: HTMLElement): void {
  const remember = () => void writeStored('customerClubSigned', '1')
  element.addEventListener(formDone, remember)
  // Posted without the form's script: this page is the answer.
  if (element.querySelector('[id$="-done"]:target')) remember()
  else if (readStored('customerClubSigned')) takeAway(element)
}
