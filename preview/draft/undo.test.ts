import { expect, it } from 'vitest'
import { type Draft, type DraftEvent, noDraft, type OpenDraft } from '#preview/draft/draft.ts'
import { reduceDraft } from '#preview/draft/reduce-draft.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import { autumn as document, editedPage } from '#tests/support/edited-page.ts'
import { pageOf } from '#tests/support/engine.ts'

const page = pageOf(...['a', 'b'].map((id) => ({ id, type: 'text', content: { text: id } })))

function reduceEvents(draft: Draft, ...events: readonly DraftEvent[]): OpenDraft {
  const next = events.reduce(reduceDraft, draft)
  if (next.status !== 'open') throw new Error(next.status)
  return next
}

const setText = (widget: string, text: string): Operation => ({ setContent: { widget, content: { text } } })
const createChange = (id: string, operation: Operation): DraftEvent => ({
  ...{ kind: 'changed', mergeKey: undefined },
  change: { id, label: id, operations: [operation] },
})
const undone: DraftEvent = { kind: 'undone' }
const redone: DraftEvent = { kind: 'redone', id: 'again' }
const stepping = (isUndo: boolean): DraftEvent => ({ kind: 'stepping', isUndo, id: `undo ${isUndo}` })
/** The server has taken the step, after which it can redo nothing else. */
const stepped = (isUndo: boolean, sequence: number, operation: Operation): readonly DraftEvent[] => [
  {
    ...{ kind: 'logged', document, step: `undo ${isUndo}` },
    entries: [
      {
        sequence,
        client: 'own',
        author: 'Ida',
        change: { id: `${sequence}`, label: '', operations: [operation] },
      },
    ],
  },
  { kind: 'stepped', isUndo, canUndo: !isUndo, canRedo: isUndo, problems: [] },
]

const texts = ({ page: { areas } }: OpenDraft) =>
  areas.main.flatMap(({ widgets }) => widgets.map(({ content }) => content.text)).join(' ')

/** A draft with a saved change and an unsent one, both undone: the unsent one first. */
const bothChanges = reduceEvents(
  noDraft,
  { kind: 'opening', document, isReload: false },
  { kind: 'opened', document, edited: editedPage(page), rejected: [] },
  createChange('saved', setText('a', 'A')),
  { kind: 'sendingStarted', ids: new Set(['saved']) },
  {
    ...{ kind: 'saved', document },
    saved: { ids: new Set(['saved']), sequence: 1, problems: [], canUndo: true },
  },
  createChange('unsent', setText('b', 'B')),
  undone,
  stepping(true),
)
const onServer = reduceEvents(bothChanges, ...stepped(true, 2, setText('a', 'a')))

it.each([
  ['while the server undoes it', bothChanges],
  ['once the server has undone it', onServer],
])('redoes a saved change before an unsent one that was undone earlier, %s', (_, draft) => {
  expect(texts(draft)).toBe('a b')
  expect(reduceDraft(draft, redone)).toBe(draft)
  const first = reduceEvents(draft, stepping(false))
  expect(texts(first)).toBe('A b')
  expect(texts(reduceEvents(first, redone))).toBe('A B')
})

it('can redo the unsent change after the server has redone the saved one', () => {
  const first = reduceEvents(onServer, stepping(false), ...stepped(false, 3, setText('a', 'A')))
  expect(first).toMatchObject({ canRedo: true })
  const last = reduceEvents(first, redone)
  expect(texts(last)).toBe('A B')
  expect(last).toMatchObject({ canRedo: false, undone: [] })
})

it('leaves the saved change to be redone first when the server did not respond', () => {
  const failed = reduceEvents(onServer, stepping(false), { kind: 'notStepped' })
  expect(texts(failed)).toBe('a b')
  expect(reduceDraft(failed, redone)).toBe(failed)
  // The server has not undone it: the unsent change is the last one that was undone.
  expect(texts(reduceEvents(bothChanges, { kind: 'notStepped' }, redone))).toBe('A B')
})

it('redoes an unsent change first if it was undone last', () => {
  const typed = reduceEvents(onServer, createChange('later', setText('b', 'later')), undone)
  expect(texts(reduceEvents(typed, redone))).toBe('a later')
})
