/**
 * Whether focus moves from a part to an element elsewhere. A press on something that takes no focus moves it to an
 * ancestor that does, as `main`: that does not leave the part.
 * @param next the `relatedTarget` of a `focusout` event; null if nothing gets focus
 */
export const hasLeft = (part: Element, next: EventTarget | null): next is Element =>
  next instanceof Element && !part.contains(next) && !next.contains(part)
