// Handles messages of the page in the canvas: selection, inline editing, geometry and keys.
import { fieldsOfText, locateText, withWords } from '#preview/canvas/find-text.ts'
import { isSchema, itemsOf, pointerOf, propertiesOf } from '#preview/forms/schema-node.ts'
import { onKey } from '#preview/interface/keys.ts'
import {
  geometryAtom,
  hoverAtom,
  type InlineText,
  inlineTextAtom,
  pressedFrameAtom,
  resolveFindings,
  resolveSnapshot,
  richTextAtom,
  sendToPage,
} from '#preview/page-frame/canvas-state.ts'
import { shownLetters } from '#preview/page-frame/letters.ts'
import type { Spot, ToHost } from '#preview/page-frame/protocol.ts'
import { canChangeType, definitionOf, nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, isOpenReadOnly, widgetById } from '#preview/state/open-draft.ts'
import { revealField } from '#preview/state/panel.ts'
import { change } from '#preview/state/save.ts'
import { selectPage, selectRow, selectWidget, toggleSelected } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import { type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'

const isKnown = (id: string | undefined): id is string =>
  id !== undefined && getOpenDraft()?.index.widgets.has(id) === true

const frameAt = ({ area }: Spot): 'header' | 'footer' | undefined =>
  area === 'header' || area === 'footer' ? area : undefined

function selectSpot(spot: Spot, isMore: boolean): void {
  const { widget, row } = spot
  store.set(pressedFrameAtom, undefined)
  if (isKnown(widget)) {
    if (isMore) toggleSelected('widgets', widget)
    else selectWidget(widget)
  } else if (row !== undefined && getOpenDraft()?.index.rows.has(row)) selectRow(row)
  else {
    selectPage()
    store.set(pressedFrameAtom, frameAt(spot))
  }
}

/** Whether the text at a path is running text, by the schema of its widget. */
function isMarkdownAt(schema: unknown, [key, ...rest]: readonly string[]): boolean {
  if (!isSchema(schema)) return false
  if (key === undefined) return schema.contentMediaType === 'text/markdown'
  return isMarkdownAt(itemsOf(schema) ?? propertiesOf(schema).find(([name]) => name === key)?.[1], rest)
}

/** Fields that may contain the text that was double-clicked last, until the page reports which one does. */
let textSearch:
  | {
      call: number
      widget: string
      /** Fields with formatted text. */
      fields: readonly (readonly string[])[]
      /** The most likely field. */
      first: readonly string[] | undefined
    }
  | undefined

function focusField({ widget, first }: NonNullable<typeof textSearch>): void {
  textSearch = undefined
  if (first) revealField(widget, pointerOf(first))
}

function lettersAt(content: JsonObject, path: readonly string[]): string {
  const value = readAt(content, path)
  return typeof value === 'string' ? shownLetters(value) : ''
}

/** Opens the editor over a text of the page, or moves it along with the text. */
function frameText({ call, frame }: Extract<ToHost, { kind: 'textFrame' }>): void {
  const richText = store.get(richTextAtom)
  if (richText?.call === call) {
    store.set(richTextAtom, frame && { ...richText, frame })
    return
  }
  if (textSearch?.call !== call) return
  const path = frame && textSearch.fields[frame.at]
  if (path) store.set(richTextAtom, { call, widget: textSearch.widget, path, frame })
  else focusField(textSearch)
}

/**
 * Starts inline editing on a double click if the text maps to one content field; else focuses the field that contains
 * it.
 */
function startTyping({ widget }: Spot, visible: string, call: number): void {
  if (!isKnown(widget) || isOpenReadOnly() || !canChangeType(widgetById(widget)?.type ?? '')) return
  const content = widgetById(widget)?.content ?? {}
  const schema = definitionOf(widgetById(widget)?.type ?? '')?.schema
  const location = locateText(content, visible, (path) => isMarkdownAt(schema, path))
  if (!location) {
    const fields = fieldsOfText(content, visible)
    selectWidget(widget)
    textSearch = {
      call,
      widget,
      fields: fields.filter((path) => isMarkdownAt(schema, path)),
      first: fields[0],
    }
    if (textSearch.fields.length === 0) focusField(textSearch)
    else
      sendToPage({
        kind: 'frameText',
        call,
        letters: textSearch.fields.map((path) => lettersAt(content, path)),
      })
    return
  }
  const { path, block } = location
  const stored = readAt(content, path)
  if (typeof stored !== 'string') return
  const before = { visible, text: stored, ...(block && { block }) }
  store.set(inlineTextAtom, { call, widget, ...location, text: stored, before })
  sendToPage({ kind: 'editText', call })
}

/** Returns content with what was typed, and its location; undefined if the text no longer exists. */
function typedContent(content: JsonObject, inlineText: InlineText, value: string) {
  const { path, before } = inlineText
  // Nothing is typed, or it is taken back: the stored white space is restored.
  if (value !== before.visible) return withWords(content, inlineText, value)
  const { text, block } = before
  return { content: writeAt(content, path, text), location: { path, ...(block && { block }) } }
}

function changeInlineText(call: number, value: string, isDone: boolean): void {
  const inlineText = store.get(inlineTextAtom)
  const node = inlineText?.call === call ? widgetById(inlineText.widget) : undefined
  if (!inlineText || !node) return
  const isOther = readAt(node.content, inlineText.path) !== inlineText.text
  const typedText = isOther ? undefined : typedContent(node.content, inlineText, value)
  const next = typedText && readAt(typedText.content, typedText.location.path)
  if (!typedText || typeof next !== 'string') {
    store.set(inlineTextAtom, undefined)
    return
  }
  const { content, location } = typedText
  if (next !== inlineText.text)
    change({
      label: `${text('command.edit')}: ${nameOfType(node.type)}`,
      operations: [{ setContent: { widget: node.id, content } }],
    })
  store.set(inlineTextAtom, isDone ? undefined : { ...inlineText, ...location, text: next })
}

/** Handles a message of the page in the canvas. */
export function handlePageMessage(message: ToHost): void {
  if (message.kind === 'hover') store.set(hoverAtom, message.spot)
  else if (message.kind === 'press')
    selectSpot(message.spot, message.modifiers.shift || message.modifiers.command)
  else if (message.kind === 'geometry') {
    const { widgets, rows, empty } = message
    store.set(geometryAtom, { widgets, rows, empty })
  } else if (message.kind === 'snapshot') resolveSnapshot(message.call, message.snapshot)
  else if (message.kind === 'audit') resolveFindings(message.call, message.findings)
  else if (message.kind === 'double') startTyping(message.spot, message.text, message.call)
  else if (message.kind === 'textFrame') frameText(message)
  else if (message.kind === 'typed') changeInlineText(message.call, message.text, message.done)
  else if (message.kind === 'key') onKey({ key: message.key, code: message.code, ...message.modifiers })
}
