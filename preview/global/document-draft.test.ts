import { expect, it } from 'vitest'
import {
  type DocumentEvent,
  documentSaveStateOf,
  reduceDocument,
  unreadDocument,
} from '#preview/global/document-draft.ts'

const reduceEvents = (...events: readonly DocumentEvent[]) => events.reduce(reduceDocument, unreadDocument)
const opened = { kind: 'opened', stored: { body: { a: 1, b: 1 }, isDraft: false, revision: '1' } } as const
const changed = { kind: 'changed', body: { a: 2, b: 1 } } as const
const sent = { kind: 'sendingStarted' } as const
const outdatedEvent = (body: object): DocumentEvent => ({
  kind: 'outdated',
  stored: { body, isDraft: true, revision: '2' },
})

it('is saved once the last change has been', () => {
  const newer = { kind: 'changed', body: { a: 3, b: 1 } } as const
  const saved = { kind: 'saved', revision: '2' } as const
  expect(documentSaveStateOf(reduceEvents(opened, changed))).toBe('unsaved')
  expect(documentSaveStateOf(reduceEvents(opened, changed, sent))).toBe('saving')
  expect(documentSaveStateOf(reduceEvents(opened, changed, sent, newer, saved))).toBe('unsaved')
  expect(reduceEvents(opened, changed, sent, saved)).toMatchObject({ saved: changed.body, revision: '2' })
})

it('keeps a change that the server did not accept, unless a newer one replaces it', () => {
  const failed = { kind: 'sendingFailed', failure: 'offline' } as const
  expect(reduceEvents(opened, changed, sent, failed)).toMatchObject({
    pending: changed.body,
    failure: 'offline',
  })
  const newer = { kind: 'changed', body: { a: 3, b: 1 } } as const
  expect(reduceEvents(opened, changed, sent, newer, failed).pending).toBe(newer.body)
})

it('merges changes of different parts, and sends the result', () => {
  const merged = { a: 2, b: 5 }
  expect(reduceEvents(opened, changed, sent, outdatedEvent({ a: 1, b: 5 }))).toMatchObject({
    body: merged,
    pending: merged,
  })
})

it('has a conflict if both changed the same part, until the editor decides', () => {
  const conflicting = [opened, changed, sent, outdatedEvent({ a: 7, b: 1 })] as const
  expect(documentSaveStateOf(reduceEvents(...conflicting))).toBe('conflict')
  expect(reduceEvents(...conflicting).pending).toBeUndefined()
  const keptServer = reduceEvents(...conflicting, { kind: 'conflictSettled', keepMine: false })
  expect(keptServer).toMatchObject({ conflict: undefined, pending: { a: 7, b: 1 } })
})

it('recognises its own change if the response was lost, and reports no conflict', () => {
  const lost = { kind: 'sendingFailed', failure: 'offline' } as const
  const typed = { kind: 'changed', body: { a: 3, b: 1 } } as const
  const resent = reduceEvents(opened, changed, sent, lost, typed, sent, outdatedEvent({ a: 2, b: 1 }))
  expect(resent).toMatchObject({ conflict: undefined, pending: { a: 3, b: 1 } })
  const reverted = { kind: 'changed', body: { a: 1, b: 1 } } as const
  expect(
    reduceEvents(opened, changed, sent, lost, reverted, sent, outdatedEvent({ a: 2, b: 1 })),
  ).toMatchObject({
    conflict: undefined,
    pending: { a: 1, b: 1 },
  })
})

it('sends nothing that is typed while a conflict is open before the editor decides', () => {
  const typed = { kind: 'changed', body: { a: 9, b: 1 } } as const
  const conflicting = [opened, changed, sent, outdatedEvent({ a: 7, b: 1 }), typed] as const
  expect(reduceEvents(...conflicting)).toMatchObject({ pending: undefined, conflict: { mine: typed.body } })
  const keptOwn = reduceEvents(...conflicting, { kind: 'conflictSettled', keepMine: true })
  expect(keptOwn.pending).toEqual(typed.body)
})
