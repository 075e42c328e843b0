import { atom } from 'jotai'
import type { VariantRef } from '#preview/draft/smart-widget.ts'
import type { ConnectionState } from '#preview/page-frame/connection.ts'
import type {
  AccessibilityViolation,
  Rect,
  Snapshot,
  Spot,
  TextFrame,
  ToPage,
} from '#preview/page-frame/protocol.ts'
import type { PagePosition } from '#preview/state/rules.ts'
import { store } from '#preview/state/store.ts'

interface ElementRect {
  rect: Rect
}

// State that the page in the canvas has reported.

export const connectionAtom = atom<ConnectionState>('connecting')
export const hoverAtom = atom<Spot | undefined>(undefined)

/** Positions of the widgets and rows that are selected or commented on, and of empty areas. */
export const geometryAtom = atom<{
  widgets: readonly (ElementRect & { id: string })[]
  rows: readonly (ElementRect & { id: string })[]
  empty: readonly (ElementRect & { area: string })[]
}>({ widgets: [], rows: [], empty: [] })

export const inlineTextAtom = atom<InlineText | undefined>(undefined)

/** The text that is edited inline on the canvas. */
export interface InlineText {
  /** The number of the double click that started it. */
  call: number
  widget: string
  path: readonly string[]
  /** The block of running text; undefined: the whole text. */
  block?: { start: number; end: number }
  /** The content of the field as last typed: any other change of it ends inline editing. */
  text: string
  /** What it was before: `visible` on the page, where white space is collapsed. */
  before: { visible: string; text: string; block?: { start: number; end: number } }
}

/** A text that is edited formatted, over the page. */
export interface WrittenText {
  /** The number of the double click that started it. */
  call: number
  widget: string
  path: readonly string[]
  frame: TextFrame
}

export const richTextAtom = atom<WrittenText | undefined>(undefined)

/** The layout part that was pressed last. */
export const pressedFrameAtom = atom<'header' | 'footer' | undefined>(undefined)

// State of the canvas itself.

/** Scale of the displayed page. */
export const scaleAtom = atom(1)

/** Line of the current drop position. */
export const dropLineAtom = atom<Rect | undefined>(undefined)

interface Insertion {
  position: PagePosition | undefined
  /** The palette is open. */
  isOpen: boolean
  /** The variant of a smart widget that it is added to, instead of a position on the page. */
  variant?: VariantRef
}

/** Position for the palette's next choice; undefined: by the selection. */
export const insertionAtom = atom<Insertion>({
  position: undefined,
  isOpen: false,
})

type Send = (message: ToPage) => void

/**
 * The frame that shows the page, and the channel to it; undefined without a canvas. Does not include other frames of
 * the editor, such as the palette's examples.
 */
export const canvasLinkAtom = atom<{ frame: HTMLIFrameElement; send: Send } | undefined>(undefined)

export const sendToPage: Send = (message) => store.get(canvasLinkAtom)?.send(message)

export const canvasFrame = (): HTMLIFrameElement | undefined => store.get(canvasLinkAtom)?.frame

/** Creates requests to the page in the canvas, whose responses carry their numbers. */
function createRequests<Result>(kind: 'snapshot' | 'audit') {
  const pending = new Map<number, (result: Result) => void>()
  let callCount = 0
  return {
    pending: () => [...pending.keys()],
    send(): Promise<Result> {
      callCount += 1
      const call = callCount
      return new Promise((resolve) => {
        pending.set(call, resolve)
        sendToPage({ kind, call })
      })
    },
    result(call: number, result: Result): void {
      pending.get(call)?.(result)
      pending.delete(call)
    },
  }
}

const snapshots = createRequests<Snapshot>('snapshot')
const audits = createRequests<readonly AccessibilityViolation[]>('audit')

/** Requests current positions from the canvas. Never resolves without a canvas. */
export const requestSnapshot = snapshots.send
export const resolveSnapshot = snapshots.result

/** Resolves once the canvas has responded. @returns whether it accepted the connection */
function whenConnected(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const resolveIfConnected = () => {
    const connection = store.get(connectionAtom)
    if (connection !== 'connecting') resolve(connection === 'ready')
  }
  const stop = store.sub(connectionAtom, resolveIfConnected)
  resolveIfConnected()
  return promise.finally(stop)
}

/** Requests the accessibility findings of the canvas. Never resolves without a canvas. */
export async function requestFindings(): Promise<readonly AccessibilityViolation[]> {
  return (await whenConnected()) ? audits.send() : []
}
export const resolveFindings = audits.result

/** An unloaded page does not respond. */
store.sub(connectionAtom, () => {
  if (store.get(connectionAtom) !== 'ready') for (const call of audits.pending()) audits.result(call, [])
})
