// Finds the element of a text that is edited formatted, in an overlay, and reports its position.
import { rectOf } from '#preview/canvas/page-geometry.ts'
import { lettersOf } from '#preview/page-frame/letters.ts'
import type { TextFrame, ToHost } from '#preview/page-frame/protocol.ts'
import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'

/** The double-clicked text, and the point in it. */
export interface ClickedText {
  element: HTMLElement
  call: number
  x: number
  y: number
}

/** Location of an element in its widget, which may be rendered again with other elements. */
interface FramedText {
  call: number
  at: number
  caret: number
  widget: string
  steps: readonly number[]
}

function stepsTo(element: Element, root: Element): number[] {
  const steps: number[] = []
  for (let current = element; current !== root && current.parentElement; current = current.parentElement)
    steps.unshift([...current.parentElement.children].indexOf(current))
  return steps
}

function elementOf({ widget, steps }: FramedText): Element | undefined {
  const root = findElement(document, `.widget[data-id="${CSS.escape(widget)}"]`)
  return steps.reduce<Element | undefined>((parent, step) => parent?.children[step], root ?? undefined)
}

/** Returns the number of characters before a point, not counting spaces. */
function caretAt(element: Element, x: number, y: number): number {
  const position = document.caretPositionFromPoint(x, y)
  if (!position || !element.contains(position.offsetNode)) return 0
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEnd(position.offsetNode, position.offset)
  return Array.from(range.toString().replaceAll(/\s/g, '')).length
}

function styleOf(element: Element): TextFrame['style'] {
  const { fontFamily, fontSize, lineHeight, textAlign } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize)
  return { fontFamily, fontSize: size, lineHeight: Number.parseFloat(lineHeight) || size * 1.5, textAlign }
}

export function createTextFrames(send: (message: ToHost) => void) {
  let framed: FramedText | undefined

  function report(): void {
    if (!framed) return
    const element = elementOf(framed)
    const { call, at, caret } = framed
    const frame = element && { at, caret, rect: rectOf(element), style: styleOf(element) }
    send({ kind: 'textFrame', call, frame })
  }

  addEventListener('scroll', () => requestAnimationFrame(report), { passive: true, capture: true })
  addEventListener('resize', () => requestAnimationFrame(report))

  return {
    /** Reports the text's current position. */
    report,

    forget(): void {
      framed = undefined
    },

    /** Finds the innermost element around a clicked text that shows exactly one of these. */
    find({ element, call, x, y }: ClickedText, letters: readonly string[]): void {
      framed = undefined
      const root = closestElement(element, '.widget[data-id]')
      for (let ancestor: Element | null = element; root && ancestor; ancestor = ancestor.parentElement) {
        const at = letters.indexOf(lettersOf(ancestor.textContent ?? ''))
        if (at >= 0) {
          const caret = caretAt(ancestor, x, y)
          framed = { call, at, caret, widget: root.dataset.id ?? '', steps: stepsTo(ancestor, root) }
          report()
          return
        }
        if (ancestor === root) break
      }
      send({ kind: 'textFrame', call, frame: undefined })
    },
  }
}
