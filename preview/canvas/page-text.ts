import type { ToHost } from '#preview/canvas/protocol.ts'

const blocks = 'h1,h2,h3,h4,h5,h6,p,li,a,span,strong,em,button,figcaption,dt,dd,summary,label,td,th,div'

/** The piece of text that was double clicked: the innermost element that holds text and nothing else. */
export function textElementAt(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(blocks) : null
  if (!element?.textContent?.trim()) return undefined
  return element.childElementCount === 0 ? element : undefined
}

/** Lets a piece of text be typed in where it stands, until enter, escape or another place. */
export function editText(element: HTMLElement, call: number, send: (message: ToHost) => void): void {
  const before = element.textContent ?? ''
  element.contentEditable = 'plaintext-only'
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
  document.getSelection()?.selectAllChildren(element)
  const tell = (done: boolean) => send({ kind: 'typed', call, text: element.textContent ?? '', done })

  function end(): void {
    element.removeEventListener('input', onInput)
    element.removeEventListener('blur', end)
    element.removeEventListener('keydown', onKey)
    element.removeAttribute('contenteditable')
    tell(true)
  }
  const onInput = () => tell(false)
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
