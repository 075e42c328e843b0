import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesIn, nextBatch } from '#preview/draft/change-queue.ts'
import { type Draft, type DraftEvent, noDraft, type OpenDraft, saveStateOf } from '#preview/draft/draft.ts'
import { indexPage } from '#preview/draft/page-index.ts'
import { isBehind, reduceDraft } from '#preview/draft/reduce-draft.ts'
import { replay } from '#preview/draft/replay.ts'
import { page as anyPage } from '#schemas/cms/page.arbitrary.ts'
import { operationsFor } from '#schemas/editor/change.arbitrary.ts'
import type { Change, Operation } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'
import { createDraftServer } from '#tests/support/draft-server.ts'
import { autumn as document, editedPage } from '#tests/support/edited-page.ts'
import { pageOf, testPage } from '#tests/support/engine.ts'

const other = { ...document, key: '/dk/winter' }
const page = pageOf(...['a', 'b', 'c'].map((id) => ({ id, type: 'text', content: { text: id } })))

function reduceEvents(draft: Draft, ...events: readonly DraftEvent[]): OpenDraft {
  const next = events.reduce(reduceDraft, draft)
  if (next.status !== 'open') throw new Error(next.status)
  return next
}
const opening: DraftEvent = { kind: 'opening', document, isReload: false }
const openedEvent = (body: Page, sequence = 0): DraftEvent => ({
  ...{ kind: 'opened', document, rejected: [] },
  edited: editedPage(body, { sequence }),
})
const draft = reduceEvents(noDraft, opening, openedEvent(page))

const setText = (widget: string, text: string): Operation => ({ setContent: { widget, content: { text } } })
const remove = (widget: string): Operation => ({ removeWidget: { widget } })
const changeOf = (id: string, ...operations: Operation[]): Change => ({ id, label: id, operations })
/** A change by the editor; `key` merges it. */
const createChange = (id: string, operation: Operation, mergeKey?: string): DraftEvent => ({
  ...{ kind: 'changed', mergeKey },
  change: changeOf(id, operation),
})
const logEntry = (sequence: number, id: string, operation: Operation) => ({
  ...{ kind: 'logged' as const, document },
  entries: [{ sequence, client: 'other', author: 'Ida', change: changeOf(id, operation) }],
})
const sendingEvent = (...ids: string[]): DraftEvent => ({ kind: 'sendingStarted', ids: new Set(ids) })
const failed: DraftEvent = { kind: 'sendingFailed', document }
const savedEvent = (sequence: number, ...ids: string[]): DraftEvent => ({
  ...{ kind: 'saved', document },
  saved: { ids: new Set(ids), sequence, problems: [], canUndo: true },
})
const conflict = {
  ...{ change: changeOf('1', setText('a', 'mine')), reason: 'changed' },
  ...{ widget: 'a', author: 'Ida', theirs: undefined },
}

const texts = ({ page: { areas } }: Pick<OpenDraft, 'page'>) =>
  areas.main.flatMap(({ widgets }) => widgets.map(({ content }) => content.text)).join(' ')
const queuedChanges = ({ queue }: OpenDraft) =>
  queue.map(({ change, base }) => `${change.id}@${base}`).join(' ')

it('shows a change before the server has confirmed it', () => {
  const changed = reduceEvents(draft, createChange('1', setText('a', 'A')))
  expect(texts(changed)).toBe('A b c')
  expect(changed).toMatchObject({ isDraft: true, canUndo: true, canRedo: false, confirmed: page })
  expect(changed.pageChange).toMatchObject({
    difference: { widgets: ['a'], structure: false },
    page: changed.page,
  })
  expect(changed.index.rows).toBe(draft.index.rows)
  expect([draft, changed].map(saveStateOf)).toEqual(['saved', 'waiting'])
})

it('is a draft after a change during a reload of the published page', () => {
  const published = { ...openedEvent(page), edited: editedPage(page, { sequence: 0, isDraft: false }) }
  const reading: DraftEvent = { kind: 'opening', document, isReload: true }
  expect(reduceEvents(draft, reading, published)).toMatchObject({ isDraft: false })
  expect(reduceEvents(draft, reading, createChange('1', setText('a', 'A')), published)).toMatchObject({
    isDraft: true,
  })
})

it('returns the same draft for an impossible change', () => {
  for (const event of [
    createChange('1', remove('nothing')),
    ...([{ kind: 'undone' }, { kind: 'redone', id: '1' }] as const),
    { kind: 'conflictSettled', keepMine: true, id: '1' } as const,
    logEntry(0, 'known', remove('a')),
  ])
    expect(reduceDraft(draft, event)).toBe(draft)
})

it('ignores changes of a document that is no longer open', () => {
  const loading = reduceDraft(draft, { kind: 'opening', document: other, isReload: false })
  expect(loading).toEqual({ status: 'loading', document: other })
  for (const event of [
    openedEvent(page),
    logEntry(1, '1', remove('a')),
    failed,
    savedEvent(1),
    createChange('1', remove('a')),
  ])
    expect(reduceDraft(loading, event)).toBe(loading)
  expect(reduceDraft(loading, { kind: 'opening', document, isReload: true })).toBe(loading)
  expect(reduceDraft(loading, { kind: 'notOpened', document, status: 'failed' })).toBe(loading)
  expect(reduceDraft(loading, { kind: 'notOpened', document: other, status: 'missing' })).toEqual({
    status: 'missing',
    document: other,
  })
})

it('merges changes of one key, under the id and the base of the first', () => {
  const typed = reduceEvents(
    draft,
    createChange('1', setText('a', 'A'), 'a'),
    logEntry(1, 'x', setText('c', 'C')),
  )
  const typedAgain = reduceEvents(typed, createChange('2', setText('a', 'Au'), 'a'))
  expect(queuedChanges(typedAgain)).toBe('1@0')
  expect(texts(typedAgain)).toBe('Au b C')
  const concurrent = reduceEvents(
    typedAgain,
    createChange('3', setText('b', 'B'), 'b'),
    createChange('4', remove('c')),
    createChange('5', remove('b')),
  )
  expect(queuedChanges(concurrent)).toBe('1@0 3@1 4@1 5@1')
})

it('neither merges into nor undoes changes in flight', () => {
  const sent = reduceEvents(draft, createChange('1', setText('a', 'A'), 'a'), sendingEvent('1'))
  expect(saveStateOf(sent)).toBe('saving')
  expect(reduceDraft(sent, { kind: 'undone' })).toBe(sent)
  const typed = reduceEvents(sent, createChange('2', setText('a', 'Au'), 'a'))
  expect(queuedChanges(typed)).toBe('1@0 2@0')
  const undone = reduceEvents(typed, { kind: 'undone' })
  expect([queuedChanges(undone), texts(undone)]).toEqual(['1@0', 'A b c'])
  expect(reduceDraft(undone, { kind: 'undone' })).toBe(undone)
  // The server may have saved it although no response came: a second one of the same id would be lost.
  expect(queuedChanges(reduceEvents(sent, failed, createChange('2', setText('a', 'Au'), 'a')))).toBe(
    '1@0 2@0',
  )
})

it('reports why the server refuses to save until the next attempt', () => {
  const sent = reduceEvents(draft, createChange('1', setText('a', 'A')), sendingEvent('1'))
  const refused = reduceEvents(sent, { kind: 'sendingFailed', document, refusal: 'It is too large.' })
  expect([saveStateOf(refused), refused.refusal, queuedChanges(refused)]).toEqual([
    'refused',
    'It is too large.',
    '1@0',
  ])
  expect(reduceEvents(refused, sendingEvent('1'))).toMatchObject({ refusal: undefined, isOffline: false })
  expect(saveStateOf(reduceEvents(sent, failed))).toBe('offline')
})

it('undoes and redoes unsent changes, and merges nothing into them afterwards', () => {
  const typed = reduceEvents(draft, createChange('1', setText('a', 'A'), 'a'), createChange('2', remove('b')))
  const undone = reduceEvents(typed, { kind: 'undone' })
  expect([texts(undone), undone.canRedo]).toEqual(['A b c', true])
  const redone = reduceEvents(undone, { kind: 'redone', id: '3' })
  expect([texts(redone), queuedChanges(redone), redone.canRedo]).toEqual(['A c', '1@0 3@0', false])
  const changedAfterUndo = reduceEvents(undone, createChange('4', setText('a', 'Au'), 'a'))
  expect([queuedChanges(changedAfterUndo), changedAfterUndo.canRedo]).toEqual(['1@0 4@0', false])
  expect(reduceDraft(changedAfterUndo, { kind: 'redone', id: '5' })).toBe(changedAfterUndo)
})

it('sends changes of one base together, as many as fit', () => {
  let rest = reduceEvents(
    draft,
    ...['1', '2', '3'].map((id) => createChange(id, setText('a', id))),
    logEntry(1, 'x', setText('b', 'B')),
    createChange('4', setText('a', '4')),
  )
  const batches: string[] = []
  for (let batch = nextBatch(rest.queue, 2); batch; batch = nextBatch(rest.queue, 2)) {
    const ids = batch.changes.map(({ id }) => id)
    batches.push(`${batch.base}: ${ids.join(' ')}`)
    rest = reduceEvents(rest, sendingEvent(...ids), savedEvent(rest.sequence + ids.length, ...ids))
  }
  expect(batches).toEqual(['0: 1 2', '0: 3', '1: 4'])
  expect(rest).toMatchObject({ sequence: 5, inFlight: new Set() })
})

it('does not change the page when the server has saved it', () => {
  const changed = reduceEvents(draft, createChange('1', setText('a', 'A')), sendingEvent('1'))
  const done = reduceEvents(changed, savedEvent(1, '1'))
  expect(done.page).toBe(changed.page)
  expect(done.pageChange).toBe(changed.pageChange)
  expect(done.confirmed).toEqual(done.page)
  expect(saveStateOf(done)).toBe('saved')
})

it('receives all changes of others when a retried change was already saved', () => {
  const again = reduceEvents(
    draft,
    createChange('1', setText('a', 'A')),
    sendingEvent('1'),
    failed,
    sendingEvent('1'),
  )
  const known = reduceEvents(again, logEntry(1, '1', setText('a', 'A')))
  expect(isBehind(known, { ids: new Set(['1']), sequence: 2, problems: [], canUndo: true })).toBe(true)
  expect(reduceEvents(known, savedEvent(2, '1')).sequence).toBe(1)
})

it('is offline after a failure until a retry or until nothing is left to send', () => {
  const offline = reduceEvents(draft, createChange('1', remove('a')), sendingEvent('1'), failed)
  expect(saveStateOf(offline)).toBe('offline')
  expect(saveStateOf(reduceEvents(offline, createChange('2', remove('b'))))).toBe('offline')
  expect(saveStateOf(reduceEvents(offline, sendingEvent('1')))).toBe('saving')
  expect(saveStateOf(reduceEvents(offline, { kind: 'undone' }))).toBe('saved')
})

it('reports changes that a colleague has made impossible; the server decides on those in flight', () => {
  const changed = reduceEvents(
    draft,
    createChange('1', setText('a', 'A')),
    createChange('2', setText('b', 'B')),
  )
  const removed = reduceEvents(changed, logEntry(1, 'x', remove('a')))
  expect(removed).toMatchObject({ conflict: { change: { id: '1' }, widget: 'a', theirs: undefined } })
  expect([queuedChanges(removed), texts(removed)]).toEqual(['2@0', 'B c'])
  const inFlight = reduceEvents(changed, sendingEvent('1', '2'), logEntry(1, 'x', remove('a')))
  expect(inFlight.conflict).toBeUndefined()
  expect([queuedChanges(inFlight), texts(inFlight)]).toEqual(['1@0 2@0', 'B c'])
})

it('resolves all changes before a replacement with one decision, on the current page', () => {
  const edited = editedPage(pageOf({ id: 'a', type: 'text', content: { text: 'restored' } }), { sequence: 7 })
  const change = changeOf('1', setText('a', 'mine'))
  const refused = reduceEvents(
    draft,
    createChange('1', setText('a', 'mine')),
    createChange('2', setText('b', 'also mine')),
    sendingEvent('1', '2'),
    { kind: 'replaced', document, edited },
    {
      ...{ kind: 'conflicted', document },
      conflict: {
        ...{ change, reason: 'replaced', widget: undefined, author: undefined, theirs: undefined },
        cause: 'replaced',
      },
    },
    createChange('3', setText('a', 'later')),
  )
  expect([queuedChanges(refused), refused.sequence, texts(refused)]).toEqual(['1@0 2@0 3@7', 7, 'later'])
  const settled = (keepMine: boolean) => reduceEvents(refused, { kind: 'conflictSettled', keepMine, id: '4' })
  expect([queuedChanges(settled(false)), texts(settled(false)), settled(false).conflict]).toEqual([
    '3@7',
    'later',
    undefined,
  ])
  // Of a widget that is not on the page any more, the editor gets the text.
  expect(queuedChanges(settled(true))).toBe('4@7 3@7')
  expect(settled(true).conflict).toMatchObject({ change: { id: '2' }, widget: 'b' })
})

it('resolves all changes before a deletion and restoration with one decision, in the new log', () => {
  const before = reduceEvents(noDraft, opening, openedEvent(page, 40))
  const restored = pageOf(...['a', 'b'].map((id) => ({ id, type: 'text', content: { text: 'restored' } })))
  const refused = reduceEvents(
    before,
    ...[
      createChange('1', setText('a', 'mine')),
      createChange('2', setText('b', 'also mine')),
      sendingEvent('1', '2'),
    ],
    { kind: 'replaced', document, edited: editedPage(restored, { sequence: 1 }) },
    {
      ...{ kind: 'conflicted', document },
      conflict: { ...conflict, widget: undefined, author: undefined, cause: 'replaced' },
    },
  )
  const settled = (keepMine: boolean) => reduceEvents(refused, { kind: 'conflictSettled', keepMine, id: '4' })
  expect([queuedChanges(settled(true)), texts(settled(true))]).toEqual(['4@1 2@1', 'mine also mine'])
  expect([queuedChanges(settled(false)), texts(settled(false))]).toEqual(['', 'restored restored'])
})

it('resolves a conflict by either change, together with later changes of the widget', () => {
  const refused = reduceEvents(
    draft,
    ...[
      createChange('1', setText('a', 'mine')),
      createChange('2', setText('a', 'more')),
      createChange('3', setText('b', 'B')),
    ],
    ...[sendingEvent('1'), { kind: 'conflicted', document, conflict } as const],
    logEntry(1, 'x', setText('a', 'theirs')),
  )
  expect([refused.conflict, saveStateOf(refused)]).toEqual([
    { ...conflict, type: 'text', lost: [] },
    'waiting',
  ])
  const keptOwn = reduceEvents(refused, { kind: 'conflictSettled', keepMine: true, id: '4' })
  expect([queuedChanges(keptOwn), texts(keptOwn), keptOwn.conflict]).toEqual([
    '4@1 2@1 3@0',
    'more B c',
    undefined,
  ])
  const keptServer = reduceEvents(refused, { kind: 'conflictSettled', keepMine: false, id: '4' })
  expect([queuedChanges(keptServer), texts(keptServer)]).toEqual(['3@0', 'theirs B c'])
})

it('preserves a text whose widget could not be moved out of a row that the editor then removed', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, type: 'text', content: { text: id } }))
  const rows = [
    { id: 'row-1', widgets: [a] },
    { id: 'row-2', widgets: [b] },
  ]
  const begun = reduceEvents(
    ...[noDraft, opening, openedEvent(testPage({ areas: { main: rows } }))],
    createChange('1', { moveWidget: { widget: 'b', row: 'row-1', index: 0 } }),
    createChange('2', setText('b', 'written')),
  )
  const removal = createChange('3', { removeRow: { row: 'row-2' } })
  const colleague = logEntry(1, 'x', { removeRow: { row: 'row-1' } })
  const refusal = {
    ...{ change: changeOf('1'), reason: 'unknownRow', widget: 'row-1' },
    ...{ author: undefined, theirs: undefined },
  }
  const refused: DraftEvent = { kind: 'conflicted', document, conflict: refusal }
  const settled: DraftEvent = { kind: 'conflictSettled', keepMine: false, id: '4' }

  const waiting = reduceEvents(begun, sendingEvent('1', '2'), removal, colleague)
  expect(texts(waiting)).toBe('written')
  expect(waiting.conflict).toMatchObject({ change: { id: '3' }, reason: 'removesMore' })
  const decided = reduceEvents(waiting, refused, settled)
  expect([texts(decided), queuedChanges(decided)]).toEqual(['written', '2@0'])

  const inFlight = reduceEvents(begun, removal, sendingEvent('1', '2', '3'), colleague, refused)
  expect(texts(inFlight)).toBe('written')
  const asked = reduceEvents(inFlight, settled)
  expect([texts(asked), queuedChanges(asked)]).toEqual(['written', '2@0'])
  expect(asked.conflict).toMatchObject({ change: { id: '3' }, reason: 'removesMore' })
})

it('restores changes of an earlier tab, and drops what no longer applies', () => {
  const changes = [changeOf('1', setText('a', 'A')), changeOf('2', remove('nothing'))]
  const event = { ...openedEvent(page, 7), rejected: [{ document, base: 3, changes }] } as const
  const restored = reduceEvents(noDraft, opening, event as DraftEvent)
  expect([queuedChanges(restored), texts(restored)]).toEqual(['1@3', 'A b c'])
  expect(restored).toMatchObject({ conflict: { change: { id: '2' } }, pageChange: { page: restored.page } })
})

it('remains visible during a reload, with text typed meanwhile', () => {
  const changed = reduceEvents(draft, createChange('1', remove('c')), { kind: 'moved', movedTo: other })
  const reloading = reduceEvents(changed, { kind: 'opening', document, isReload: true })
  expect([queuedChanges(reloading), texts(reloading)]).toEqual(['', 'a b'])
  const typed = reduceEvents(reloading, createChange('2', setText('a', 'A')))
  const reloaded = reduceEvents(
    typed,
    openedEvent(pageOf({ id: 'a', type: 'text', content: { text: 'new' } }), 4),
  )
  expect([texts(reloaded), reloaded.sequence, reloaded.movedTo]).toEqual(['A', 4, other])
  expect(reloaded.pageChange?.difference.structure).toBe(true)
})

it('stores problems, publication and undo state from the server', () => {
  const checked = { severity: 'error', rule: 'title', message: 'No title', pointer: '/title' } as const
  const facts = reduceEvents(draft, { kind: 'checked', document, problems: [checked] })
  expect(facts.problems).toEqual([checked])
  expect(
    reduceEvents({ ...facts, isDraft: true, nextKey: '/dk/x' }, { kind: 'published', document }),
  ).toMatchObject({
    ...{ isDraft: false, nextKey: null, problems: [] },
  })
  const stepped = { kind: 'stepped', isUndo: true, canUndo: false, canRedo: true, problems: [] } as const
  expect(reduceEvents(draft, stepped)).toMatchObject({
    ...{ isDraft: true, canUndo: false, canRedo: true },
  })
})

const steps = [
  'change',
  'type',
  'colleague',
  'push',
  'send',
  'receive',
  'lose',
  'undo',
  'redo',
  'settle',
] as const
const step = () => fc.constantFrom(...steps)
const coin = () => fc.boolean()

it('shows the confirmed page with its changes, whatever happens, and ends with the page of the server', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(40), fc.gen(), (start, count, random) => {
      const server = createDraftServer(start)
      let current = reduceEvents(noDraft, opening, openedEvent(start))
      let ids = 0
      let sent: { base: number; changes: Change[] } | undefined
      const newId = () => String(++ids)
      const dispatch = (event: DraftEvent): void => {
        const before = structuredClone(current)
        const next = reduceEvents(current, event)
        expect(current).toEqual(before)
        expect(next.index).toEqual(indexPage(next.page))
        expect(next.page).toEqual(replay(next.confirmed, changesIn(next.queue)).page)
        if (next.page !== current.page) expect(next.pageChange?.page).toBe(next.page)
        current = next
      }
      const dispatchLogged = () =>
        dispatch({ kind: 'logged', document, entries: server.since(current.sequence) })
      const change = (of: Page): Change => changeOf(newId(), ...random(operationsFor, of))
      const receive = () => {
        if (!sent) return
        const response = server.save('me', sent.base, sent.changes)
        const sentIds = sent.changes.map(({ id }) => id)
        sent = undefined
        if (typeof response !== 'number')
          return dispatch({ kind: 'conflicted', document, conflict: response })
        const result = { ids: new Set(sentIds), sequence: response, problems: [], canUndo: true }
        if (isBehind(current, result)) dispatchLogged()
        dispatch({ kind: 'saved', document, saved: result })
      }
      const send = () => {
        const batch = nextBatch(current.queue, 3)
        if (!batch || current.conflict || sent) return
        sent = batch
        dispatch(sendingEvent(...batch.changes.map(({ id }) => id)))
      }
      const resolveConflict = (keepMine: boolean) => {
        dispatchLogged()
        dispatch({ kind: 'conflictSettled', keepMine, id: newId() })
      }
      const actions: Readonly<Record<(typeof steps)[number], () => void>> = {
        change: () => dispatch({ kind: 'changed', change: change(current.page), mergeKey: undefined }),
        type: () => {
          const [widget = ''] = current.index.widgets.keys()
          const typed = changeOf(newId(), setText(widget, newId()))
          dispatch({ kind: 'changed', change: typed, mergeKey: widget })
        },
        colleague: () => server.save('colleague', server.sequence(), [change(server.page())]),
        push: dispatchLogged,
        send,
        receive,
        lose() {
          if (!sent) return
          // The server may have saved what its response was lost of.
          if (random(coin)) server.save('me', sent.base, sent.changes)
          sent = undefined
          dispatch(failed)
        },
        undo: () => dispatch({ kind: 'undone' }),
        redo: () => dispatch({ kind: 'redone', id: newId() }),
        settle: () => current.conflict && resolveConflict(random(coin)),
      }
      for (let index = 0; index < count; index += 1) actions[random(step)]()
      receive()
      while (current.queue.length > 0 || current.conflict) {
        if (current.conflict) resolveConflict(false)
        send()
        receive()
      }
      dispatchLogged()
      expect(current.page).toEqual(server.page())
      expect(saveStateOf(current)).toBe('saved')
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

const undoing: DraftEvent = { kind: 'stepping', isUndo: true, id: 'step' }

it('undoes and redoes a saved change optimistically, and applies the server’s steps', () => {
  const edited = reduceEvents(
    draft,
    createChange('1', setText('a', 'mine')),
    sendingEvent('1'),
    savedEvent(1, '1'),
  )
  const undone = reduceEvents(edited, undoing)
  expect(undone.page).toEqual(page)
  expect(saveStateOf(undone)).toBe('saving')
  const confirmed = reduceEvents(undone, { ...logEntry(2, 'own', setText('a', 'a')), step: 'step' })
  expect(confirmed).toMatchObject({ page, confirmed: page, sequence: 2 })
  expect(saveStateOf(confirmed)).toBe('saved')
  const redone = reduceEvents(confirmed, { kind: 'stepping', isUndo: false, id: 'again' })
  expect(redone.page).toEqual(edited.page)
  expect(reduceEvents(redone, { kind: 'notStepped' }).page).toEqual(page)
})

it('preserves changes of others while a step is pending', () => {
  const edited = reduceEvents(
    draft,
    createChange('1', setText('a', 'mine')),
    sendingEvent('1'),
    savedEvent(1, '1'),
    undoing,
  )
  const next = reduceEvents(edited, logEntry(2, 'theirs', setText('b', 'theirs')))
  expect(next.index.widgets.get('b')?.node.content).toEqual({ text: 'theirs' })
  expect(next.index.widgets.get('a')?.node.content).toEqual({ text: 'a' })
})

it('lets the server undo changes that are unknown in this tab', () => {
  expect(reduceDraft(draft, undoing)).toBe(draft)
  const waiting = reduceEvents(draft, createChange('1', setText('a', 'mine')))
  expect(reduceDraft(waiting, undoing)).toBe(waiting)
})
