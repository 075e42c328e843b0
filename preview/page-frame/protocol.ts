import type { ChangedText } from '#preview/page-frame/changed-text.ts'

/**
 * Messages between a page in a canvas and its host: our own editor, or another content system's.
 *
 * 1. The host posts `HostHelloMessage` to the frame, to the exact origin that it expects, until the page responds.
 * 2. The page checks the origin. It responds with `PageReadyMessage` to that origin with a MessagePort, or `Refused` with what it saw, so
 *    that the host can say what is wrong with its settings.
 * 3. Everything else goes over the port. The host sends `ping` every few seconds; a page that does not respond is gone.
 *    A host of the page's own origin sends messages as synchronous events of the page's document instead (`atOnce`): typed
 *    text appears on the page in the same animation frame as in its field.
 *
 * Foreign systems speak it by `preview/bridge/vitrine-bridge.mjs`; see docs/bridge.md.
 *
 * Lengths are CSS pixels of the page; rectangles are relative to its viewport.
 */
export const protocolVersion = 1

/** Event by which a host of the page's own origin sends messages. */
export const atOnce = 'vitrine-message'

declare global {
  interface DocumentEventMap {
    [atOnce]: CustomEvent<ToPage>
  }
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface HostHelloMessage {
  source: 'vitrine-host'
  kind: 'hello'
  version: number
}

export interface PageReadyMessage {
  source: 'vitrine-page'
  kind: 'ready'
  version: number
}

export interface RefusedMessage {
  source: 'vitrine-page'
  kind: 'refused'
  /** Origin of the host, as the browser reported it. */
  origin: string
}

/** The elements at a point of the page. */
export interface Spot {
  widget: string | undefined
  row: string | undefined
  area: string | undefined
  /** Box of the widget, or of the row without one. */
  rect: Rect | undefined
  rowRect: Rect | undefined
}

export interface Modifiers {
  shift: boolean
  /** Ctrl, or the command key. */
  command: boolean
  alt: boolean
}

/** Positions of everything in view, for dropping. */
export interface Snapshot {
  areas: readonly {
    area: string
    rect: Rect
    /** Number of rows, in view or not. */
    count: number
    rows: readonly RowBox[]
  }[]
}

export interface RowBox {
  id: string
  /** Among the rows of its area. */
  index: number
  rect: Rect
  widgets: readonly { id: string; rect: Rect }[]
}

/** A rule of accessibility that something on the page breaks. */
export interface AccessibilityViolation {
  /** Axe's id of the rule. */
  rule: string
  message: string
  /** The outermost widget that breaks it. */
  widget: string | undefined
}

/** The element of a text on the page. */
export interface TextFrame {
  /** Index of the requested text that it shows. */
  at: number
  rect: Rect
  /** Number of characters before the double-clicked position, not counting spaces. */
  caret: number
  /** Its typography. */
  style: { fontFamily: string; fontSize: number; lineHeight: number; textAlign: string }
}

/** Saved and unsaved content of a foreign editor, validated by the server (`server/editor/canvas/unsaved-page.ts`). */
export interface UnsavedContent {
  /** The whole page in either shape of content. */
  document?: object
  /** The content of single widgets. */
  widgets?: readonly { widget: string; content: object }[]
}

/** Ids of a row and of the widgets in it. */
export interface RowOutline {
  readonly id: string
  readonly widgets: readonly string[]
}

/** Structure of the page, by ids. */
export type Outline = Readonly<Record<string, readonly RowOutline[]>>

export type ToPage =
  | { kind: 'ping' }
  /** Reports the positions of these from now on, whenever they change. */
  | { kind: 'track'; widgets: readonly string[]; rows: readonly string[] }
  /**
   * Replaces the HTML of one widget; scroll position, focus and the state of other widgets are preserved. `typed`:
   * text that the HTML does not contain yet.
   */
  | { kind: 'swap'; widget: string; html: string; typed?: ChangedText }
  /** Replaces a text in a widget immediately, until the server's rendering arrives. */
  | ({ kind: 'retype'; widget: string } & ChangedText)
  /** Arranges existing parts in this order; new ones get placeholders, and missing ones are removed. */
  | { kind: 'arrange'; outline: Outline }
  /** Applies the server's current rendering of the whole page: replaces what differs. */
  | { kind: 'reconcile'; html: string }
  | { kind: 'reveal'; widget?: string; row?: string }
  /** Scrolls the page, for drags at the edge of the canvas. */
  | { kind: 'scrollBy'; pixels: number }
  | { kind: 'snapshot'; call: number }
  /** Checks accessibility. */
  | { kind: 'audit'; call: number }
  /** Shows unsaved changes, on top of earlier ones: for hosts that have no HTML of ours. */
  | ({ kind: 'show'; call: number } & UnsavedContent)
  /** Makes the double-clicked text editable; without this message no text of the page is. */
  | { kind: 'editText'; call: number }
  /**
   * Requests the element around the double-clicked text that shows exactly one of these texts, and reports of its
   * position until the next request. Texts consist of letters and digits; an empty list ends the reports.
   */
  | { kind: 'frameText'; call: number; letters: readonly string[] }
  /** Names of the keys that the host handles (`keyName`): others stay the browser's. */
  | { kind: 'keys'; names: readonly string[] }
  /** Shows notices in place of widgets in these words: by the notice, and by the type of the widget. */
  | {
      kind: 'notices'
      titles: Readonly<Record<string, string>>
      types: Readonly<Record<string, string>>
    }

export type ToHost =
  | { kind: 'pong' }
  | { kind: 'hover'; spot: Spot | undefined }
  | { kind: 'press'; spot: Spot; modifiers: Modifiers }
  /** A double click on a piece of text: `call` names it. */
  | { kind: 'double'; spot: Spot; text: string; call: number }
  | { kind: 'typed'; call: number; text: string; done: boolean }
  /** Position of a requested text. Absent: no element shows exactly that text. */
  | { kind: 'textFrame'; call: number; frame: TextFrame | undefined }
  | { kind: 'key'; key: string; code: string; modifiers: Modifiers }
  | {
      kind: 'geometry'
      widgets: readonly { id: string; rect: Rect }[]
      rows: readonly { id: string; rect: Rect }[]
      /** Areas without rows. */
      empty: readonly { area: string; rect: Rect }[]
    }
  | { kind: 'snapshot'; call: number; snapshot: Snapshot }
  | { kind: 'audit'; call: number; findings: readonly AccessibilityViolation[] }
  /** `problems`: errors in the content, by JSON pointers. */
  | { kind: 'shown'; call: number; problems: readonly { pointer: string; message: string }[] }
  /** A message for the editor. */
  | { kind: 'notShown'; call: number; reason: string }
