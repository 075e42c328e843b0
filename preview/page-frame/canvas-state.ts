import type { ConnectionState } from '#preview/page-frame/connection.ts'
import type { Finding, Rect, Snapshot, Spot, ToPage } from '#preview/page-frame/protocol.ts'
import type { DropPlace } from '#preview/state/rules.ts'
import { createStore } from '#preview/state/store.ts'

interface CanvasState {
  connection: ConnectionState
  hover: Spot | undefined
  widgets: readonly { id: string; rect: Rect }[]
  rows: readonly { id: string; rect: Rect }[]
  empty: readonly { area: string; rect: Rect }[]
  /** Scale of the displayed page. */
  scale: number
  /** The layout part that was pressed last. */
  frame: 'header' | 'footer' | undefined
  /** Line of the current drop position. */
  drop: Rect | undefined
}

/** State that the page in the canvas has reported. */
export const canvasStore = createStore<CanvasState>({
  connection: 'connecting',
  hover: undefined,
  widgets: [],
  rows: [],
  empty: [],
  scale: 1,
  frame: undefined,
  drop: undefined,
})

/** Position for the palette's next choice; undefined: by the selection. */
export const insertStore = createStore<{ place: DropPlace | undefined; isOpen: boolean }>({
  place: undefined,
  isOpen: false,
})

type Send = (message: ToPage) => void
let sendNow: Send | undefined

/** Whom to send through: the canvas that is shown. */
export const setSender = (send: Send | undefined): void => {
  sendNow = send
}
export const sendToPage: Send = (message) => sendNow?.(message)

let shownFrame: HTMLIFrameElement | undefined

/** Registers the frame that shows the page. Other frames of the editor, such as the palette's examples, are none of it. */
export const setCanvasFrame = (frame: HTMLIFrameElement | undefined): void => {
  shownFrame = frame
}
export const canvasFrame = (): HTMLIFrameElement | undefined => shownFrame

const waiting = new Map<number, (snapshot: Snapshot) => void>()
let calls = 0

/** Requests current positions from the canvas. Never resolves without a canvas. */
export function askSnapshot(): Promise<Snapshot> {
  calls += 1
  const call = calls
  return new Promise((resolve) => {
    waiting.set(call, resolve)
    sendToPage({ kind: 'snapshot', call })
  })
}

export function answerSnapshot(call: number, snapshot: Snapshot): void {
  waiting.get(call)?.(snapshot)
  waiting.delete(call)
}

const audits = new Map<number, (findings: readonly Finding[]) => void>()

/** Resolves once the canvas has answered. @returns whether it lets us in */
function whenConnected(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = () => {
    const { connection } = canvasStore.get()
    if (connection !== 'connecting') resolve(connection === 'ready')
  }
  const stop = canvasStore.subscribe(look)
  look()
  return promise.finally(stop)
}

/** Requests the accessibility findings of the canvas. Never resolves without a canvas. */
export async function askFindings(): Promise<readonly Finding[]> {
  if (!(await whenConnected())) return []
  calls += 1
  const call = calls
  return new Promise((resolve) => {
    audits.set(call, resolve)
    sendToPage({ kind: 'audit', call })
  })
}

export function answerFindings(call: number, findings: readonly Finding[]): void {
  audits.get(call)?.(findings)
  audits.delete(call)
}

/** A page that was unloaded answers no requests. */
canvasStore.subscribe(() => {
  if (canvasStore.get().connection !== 'ready')
    for (const call of [...audits.keys()]) answerFindings(call, [])
})
