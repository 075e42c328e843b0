import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { hasLeft } from '#renderer/browser/page/has-left.ts'

const overlaidParts = '[data-client="listing"] details[open][name]'
const sheet = '[data-client="listing"] details[open][data-sheet]'
/** What may open above them. */
const above = 'dialog, [popover]'

/** Closes an overlaid part when another opens, and at the next press elsewhere. */
function closeOnBackdrop(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    for (const details of findElements(document, overlaidParts, HTMLDetailsElement))
      if (target instanceof Node && !details.contains(target)) details.open = false
  })
}

/** Closes an overlaid part or the sheet of filters on Escape, unless the key is pressed in what opened above them. */
function closeOnEscape(): void {
  document.addEventListener('keydown', ({ key, defaultPrevented, target }) => {
    const details = findElement(document, `${overlaidParts}, ${sheet}`, HTMLDetailsElement)
    if (!details || key !== 'Escape' || defaultPrevented || closestElement(target, above)) return
    details.open = false
    details.querySelector('summary')?.focus()
  })
}

/** Closes an overlaid part when focus leaves it, and keeps focus in the sheet: both cover what follows. */
function followFocus(): void {
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const details = closestElement(target, `${overlaidParts}, ${sheet}`, HTMLDetailsElement)
    if (!details || !hasLeft(details, relatedTarget)) return
    if (!details.matches(sheet)) details.open = false
    else if (!relatedTarget.closest(above)) details.querySelector('summary')?.focus()
  })
}

/** Closes open parts of the page's listing when they are left. Parts are replaced at each change of the listing. */
export function watchOverlaidParts(): void {
  closeOnBackdrop()
  closeOnEscape()
  followFocus()
}
