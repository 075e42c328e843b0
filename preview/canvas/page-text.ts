import type { ToHost } from '#preview/page-frame/protocol.ts'

const isText = (element: HTMLElement): boolean =>
  element.childElementCount === 0 && Boolean(element.textContent?.trim())

/**
 * Returns the text element at a point: the topmost element that contains only text. Elements over it, such as a
 * banner's link, are ignored.
 */
export function textElementAt(x: number, y: number): HTMLElement | undefined {
  for (const element of document.elementsFromPoint(x, y))
    if (element instanceof HTMLElement && isText(element)) return element
  return undefined
}

/** Returns the innermost element with text at a point, which may contain formatted words. */
export function wordsAt(x: number, y: number): HTMLElement | undefined {
  for (const element of document.elementsFromPoint(x, y))
    if (element instanceof HTMLElement && element.textContent?.trim() && element.closest('.widget[data-id]'))
      return element
  return undefined
}

/** Makes a text editable in place, until Enter, Escape or blur. */
export function editText(element: HTMLElement, call: number, send: (message: ToHost) => void): void {
  const before = element.textContent ?? ''
  element.contentEditable = 'plaintext-only'
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
  document.getSelection()?.selectAllChildren(element)
  const sendTyped = (isLast: boolean) =>
    send({ kind: 'typed', call, text: element.textContent ?? '', done: isLast })

  function end(): void {
    element.removeEventListener('input', onInput)
    element.removeEventListener('blur', end)
    element.removeEventListener('keydown', onKey)
    element.removeAttribute('contenteditable')
    document.getSelection()?.removeAllRanges()
    sendTyped(true)
  }
  const onInput = () => sendTyped(false)
  function onKey(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') element.textContent = before
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
    event.preventDefault()
    element.blur()
  }
  element.addEventListener('input', onInput)
  element.addEventListener('blur', end)
  element.addEventListener('keydown', onKey)
}
