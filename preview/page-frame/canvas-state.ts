import { atom } from 'jotai'
import type { VariantRef } from '#preview/draft/smart-widget.ts'
import type { ConnectionState } from '#preview/page-frame/connection.ts'
import type { Finding, Rect, Snapshot, Spot, TextFrame, ToPage } from '#preview/page-frame/protocol.ts'
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

/** The text that is edited inline on the canvas, by the number of the double click that started it. */
export const inlineTextAtom = atom<InlineText | undefined>(undefined)

/** The text, and what it was when it was written last: another change of it ends the typing. */
interface InlineText {
  call: number
  widget: string
  path: readonly string[]
  /** The block of running text; undefined: the whole text. */
  block?: { start: number; end: number }
  text: unknown
}

/** A text that is written formatted over the page. */
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
 * The frame that shows the page, and the channel to it; undefined without a canvas. Other frames of the editor, such as
 * the palette's examples, are none of it.
 */
export const canvasLinkAtom = atom<{ frame: HTMLIFrameElement; send: Send } | undefined>(undefined)

export const sendToPage: Send = (message) => store.get(canvasLinkAtom)?.send(message)

export const canvasFrame = (): HTMLIFrameElement | undefined => store.get(canvasLinkAtom)?.frame

/** Questions to the page in the canvas, which answers by their numbers. */
function createQuestions<Result>(kind: 'snapshot' | 'audit') {
  const pending = new Map<number, (result: Result) => void>()
  let calls = 0
  return {
    pending: () => [...pending.keys()],
    ask(): Promise<Result> {
      calls += 1
      const call = calls
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

const snapshots = createQuestions<Snapshot>('snapshot')
const audits = createQuestions<readonly Finding[]>('audit')

/** Requests current positions from the canvas. Never resolves without a canvas. */
export const requestSnapshot = snapshots.ask
export const resolveSnapshot = snapshots.result

/** Resolves once the canvas has answered. @returns whether it lets us in */
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
export async function requestFindings(): Promise<readonly Finding[]> {
  return (await whenConnected()) ? audits.ask() : []
}
export const resolveFindings = audits.result

/** A page that was unloaded answers no requests. */
store.sub(connectionAtom, () => {
  if (store.get(connectionAtom) !== 'ready') for (const call of audits.pending()) audits.result(call, [])
})
