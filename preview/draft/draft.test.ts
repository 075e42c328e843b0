import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesIn, nextBatch } from '#preview/draft/change-queue.ts'
import { type Draft, type DraftEvent, noDraft, type OpenDraft, savingOf } from '#preview/draft/draft.ts'
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

function after(draft: Draft, ...events: readonly DraftEvent[]): OpenDraft {
  const next = events.reduce(reduceDraft, draft)
  if (next.status !== 'open') throw new Error(next.status)
  return next
}
const opening: DraftEvent = { kind: 'opening', document, isReload: false }
const opened = (body: Page, sequence = 0): DraftEvent => ({
  ...{ kind: 'opened', document, rejected: [] },
  edited: editedPage(body, { sequence }),
})
const draft = after(noDraft, opening, opened(page))

const setText = (widget: string, text: string): Operation => ({ setContent: { widget, content: { text } } })
const remove = (widget: string): Operation => ({ removeWidget: { widget } })
const changeOf = (id: string, ...operations: Operation[]): Change => ({ id, label: id, operations })
/** A change by the editor; `key` merges it. */
const made = (id: string, operation: Operation, mergeKey?: string): DraftEvent => ({
  ...{ kind: 'changed', mergeKey },
  change: changeOf(id, operation),
})
const logged = (sequence: number, id: string, operation: Operation) => ({
  ...{ kind: 'logged' as const, document },
  entries: [{ sequence, client: 'other', author: 'Ida', change: changeOf(id, operation) }],
})
const sending = (...ids: string[]): DraftEvent => ({ kind: 'sendingStarted', ids: new Set(ids) })
const failed: DraftEvent = { kind: 'sendingFailed', document }
const saved = (sequence: number, ...ids: string[]): DraftEvent => ({
  ...{ kind: 'saved', document },
  saved: { ids: new Set(ids), sequence, problems: [], canUndo: true },
})
const conflict = {
  ...{ change: changeOf('1', setText('a', 'mine')), reason: 'changed' },
  ...{ widget: 'a', author: 'Ida', theirs: undefined },
}

const texts = ({ page: { areas } }: Pick<OpenDraft, 'page'>) =>
  areas.main.flatMap(({ widgets }) => widgets.map(({ content }) => content.text)).join(' ')
const queued = ({ queue }: OpenDraft) => queue.map(({ change, base }) => `${change.id}@${base}`).join(' ')

it('shows a change before the server has confirmed it', () => {
  const changed = after(draft, made('1', setText('a', 'A')))
  expect(texts(changed)).toBe('A b c')
  expect(changed).toMatchObject({ isDraft: true, canUndo: true, canRedo: false, confirmed: page })
  expect(changed.pageChange).toMatchObject({
    difference: { widgets: ['a'], structure: false },
    page: changed.page,
  })
  expect(changed.index.rows).toBe(draft.index.rows)
  expect([draft, changed].map(savingOf)).toEqual(['saved', 'waiting'])
})

it('is a draft with a change that was made while the published page is read again', () => {
  const published = { ...opened(page), edited: editedPage(page, { sequence: 0, isDraft: false }) }
  const reading: DraftEvent = { kind: 'opening', document, isReload: true }
  expect(after(draft, reading, published)).toMatchObject({ isDraft: false })
  expect(after(draft, reading, made('1', setText('a', 'A')), published)).toMatchObject({ isDraft: true })
})

it('returns the same draft for an impossible change', () => {
  for (const event of [
    made('1', remove('nothing')),
    ...([{ kind: 'undone' }, { kind: 'redone', id: '1' }] as const),
    { kind: 'conflictSettled', keepMine: true, id: '1' } as const,
    logged(0, 'known', remove('a')),
  ])
    expect(reduceDraft(draft, event)).toBe(draft)
})

it('ignores changes of a document that is no longer open', () => {
  const loading = reduceDraft(draft, { kind: 'opening', document: other, isReload: false })
  expect(loading).toEqual({ status: 'loading', document: other })
  for (const event of [opened(page), logged(1, '1', remove('a')), failed, saved(1), made('1', remove('a'))])
    expect(reduceDraft(loading, event)).toBe(loading)
  expect(reduceDraft(loading, { kind: 'opening', document, isReload: true })).toBe(loading)
  expect(reduceDraft(loading, { kind: 'notOpened', document, status: 'failed' })).toBe(loading)
  expect(reduceDraft(loading, { kind: 'notOpened', document: other, status: 'missing' })).toEqual({
    status: 'missing',
    document: other,
  })
})

it('merges changes of one key, under the id and the base of the first', () => {
  const typed = after(draft, made('1', setText('a', 'A'), 'a'), logged(1, 'x', setText('c', 'C')))
  const more = after(typed, made('2', setText('a', 'Au'), 'a'))
  expect(queued(more)).toBe('1@0')
  expect(texts(more)).toBe('Au b C')
  const others = after(
    more,
    made('3', setText('b', 'B'), 'b'),
    made('4', remove('c')),
    made('5', remove('b')),
  )
  expect(queued(others)).toBe('1@0 3@1 4@1 5@1')
})

it('neither merges into nor undoes changes in flight', () => {
  const sent = after(draft, made('1', setText('a', 'A'), 'a'), sending('1'))
  expect(savingOf(sent)).toBe('saving')
  expect(reduceDraft(sent, { kind: 'undone' })).toBe(sent)
  const typed = after(sent, made('2', setText('a', 'Au'), 'a'))
  expect(queued(typed)).toBe('1@0 2@0')
  const undone = after(typed, { kind: 'undone' })
  expect([queued(undone), texts(undone)]).toEqual(['1@0', 'A b c'])
  expect(reduceDraft(undone, { kind: 'undone' })).toBe(undone)
  // The server may have saved it although no response came: a second one of the same id would be lost.
  expect(queued(after(sent, failed, made('2', setText('a', 'Au'), 'a')))).toBe('1@0 2@0')
})

it('names why the server refuses to save, until it is tried again', () => {
  const sent = after(draft, made('1', setText('a', 'A')), sending('1'))
  const refused = after(sent, { kind: 'sendingFailed', document, refusal: 'It is too large.' })
  expect([savingOf(refused), refused.refusal, queued(refused)]).toEqual([
    'refused',
    'It is too large.',
    '1@0',
  ])
  expect(after(refused, sending('1'))).toMatchObject({ refusal: undefined, isOffline: false })
  expect(savingOf(after(sent, failed))).toBe('offline')
})

it('undoes and redoes what was not sent, without merging over it', () => {
  const typed = after(draft, made('1', setText('a', 'A'), 'a'), made('2', remove('b')))
  const undone = after(typed, { kind: 'undone' })
  expect([texts(undone), undone.canRedo]).toEqual(['A b c', true])
  const redone = after(undone, { kind: 'redone', id: '3' })
  expect([texts(redone), queued(redone), redone.canRedo]).toEqual(['A c', '1@0 3@0', false])
  const again = after(undone, made('4', setText('a', 'Au'), 'a'))
  expect([queued(again), again.canRedo]).toEqual(['1@0 4@0', false])
  expect(reduceDraft(again, { kind: 'redone', id: '5' })).toBe(again)
})

it('sends changes of one base together, as many as fit', () => {
  let rest = after(
    draft,
    ...['1', '2', '3'].map((id) => made(id, setText('a', id))),
    logged(1, 'x', setText('b', 'B')),
    made('4', setText('a', '4')),
  )
  const batches: string[] = []
  for (let batch = nextBatch(rest.queue, 2); batch; batch = nextBatch(rest.queue, 2)) {
    const ids = batch.changes.map(({ id }) => id)
    batches.push(`${batch.base}: ${ids.join(' ')}`)
    rest = after(rest, sending(...ids), saved(rest.sequence + ids.length, ...ids))
  }
  expect(batches).toEqual(['0: 1 2', '0: 3', '1: 4'])
  expect(rest).toMatchObject({ sequence: 5, inFlight: new Set() })
})

it('keeps the page as it is when the server has saved it', () => {
  const changed = after(draft, made('1', setText('a', 'A')), sending('1'))
  const done = after(changed, saved(1, '1'))
  expect(done.page).toBe(changed.page)
  expect(done.pageChange).toBe(changed.pageChange)
  expect(done.confirmed).toEqual(done.page)
  expect(savingOf(done)).toBe('saved')
})

it('receives all changes of others when a repeated change was already saved', () => {
  const again = after(draft, made('1', setText('a', 'A')), sending('1'), failed, sending('1'))
  const known = after(again, logged(1, '1', setText('a', 'A')))
  expect(isBehind(known, { ids: new Set(['1']), sequence: 2, problems: [], canUndo: true })).toBe(true)
  expect(after(known, saved(2, '1')).sequence).toBe(1)
})

it('is offline after a failure, until something is sent again or nothing is left to send', () => {
  const offline = after(draft, made('1', remove('a')), sending('1'), failed)
  expect(savingOf(offline)).toBe('offline')
  expect(savingOf(after(offline, made('2', remove('b'))))).toBe('offline')
  expect(savingOf(after(offline, sending('1')))).toBe('saving')
  expect(savingOf(after(offline, { kind: 'undone' }))).toBe('saved')
})

it('reports changes that a colleague has made impossible; the server decides on those in flight', () => {
  const changed = after(draft, made('1', setText('a', 'A')), made('2', setText('b', 'B')))
  const removed = after(changed, logged(1, 'x', remove('a')))
  expect(removed).toMatchObject({ conflict: { change: { id: '1' }, widget: 'a', theirs: undefined } })
  expect([queued(removed), texts(removed)]).toEqual(['2@0', 'B c'])
  const inFlight = after(changed, sending('1', '2'), logged(1, 'x', remove('a')))
  expect(inFlight.conflict).toBeUndefined()
  expect([queued(inFlight), texts(inFlight)]).toEqual(['1@0 2@0', 'B c'])
})

it('settles a conflict by either change, and later changes of the widget with it', () => {
  const refused = after(
    draft,
    ...[made('1', setText('a', 'mine')), made('2', setText('a', 'more')), made('3', setText('b', 'B'))],
    ...[sending('1'), { kind: 'conflicted', document, conflict } as const],
    logged(1, 'x', setText('a', 'theirs')),
  )
  expect([refused.conflict, savingOf(refused)]).toEqual([{ ...conflict, type: 'text', lost: [] }, 'waiting'])
  const mine = after(refused, { kind: 'conflictSettled', keepMine: true, id: '4' })
  expect([queued(mine), texts(mine), mine.conflict]).toEqual(['4@1 2@1 3@0', 'more B c', undefined])
  const theirs = after(refused, { kind: 'conflictSettled', keepMine: false, id: '4' })
  expect([queued(theirs), texts(theirs)]).toEqual(['3@0', 'theirs B c'])
})

it('keeps a text whose widget could not be moved out of the row that the editor then removed', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, type: 'text', content: { text: id } }))
  const rows = [
    { id: 'row-1', widgets: [a] },
    { id: 'row-2', widgets: [b] },
  ]
  const begun = after(
    ...[noDraft, opening, opened(testPage({ areas: { main: rows } }))],
    made('1', { moveWidget: { widget: 'b', row: 'row-1', index: 0 } }),
    made('2', setText('b', 'written')),
  )
  const removal = made('3', { removeRow: { row: 'row-2' } })
  const colleague = logged(1, 'x', { removeRow: { row: 'row-1' } })
  const refusal = {
    ...{ change: changeOf('1'), reason: 'unknownRow', widget: 'row-1' },
    ...{ author: undefined, theirs: undefined },
  }
  const refused: DraftEvent = { kind: 'conflicted', document, conflict: refusal }
  const settled: DraftEvent = { kind: 'conflictSettled', keepMine: false, id: '4' }

  const waiting = after(begun, sending('1', '2'), removal, colleague)
  expect(texts(waiting)).toBe('written')
  expect(waiting.conflict).toMatchObject({ change: { id: '3' }, reason: 'removesMore' })
  const decided = after(waiting, refused, settled)
  expect([texts(decided), queued(decided)]).toEqual(['written', '2@0'])

  const inFlight = after(begun, removal, sending('1', '2', '3'), colleague, refused)
  expect(texts(inFlight)).toBe('written')
  const asked = after(inFlight, settled)
  expect([texts(asked), queued(asked)]).toEqual(['written', '2@0'])
  expect(asked.conflict).toMatchObject({ change: { id: '3' }, reason: 'removesMore' })
})

it('restores changes of an earlier tab, and drops what no longer applies', () => {
  const changes = [changeOf('1', setText('a', 'A')), changeOf('2', remove('nothing'))]
  const event = { ...opened(page, 7), rejected: [{ document, base: 3, changes }] } as const
  const restored = after(noDraft, opening, event as DraftEvent)
  expect([queued(restored), texts(restored)]).toEqual(['1@3', 'A b c'])
  expect(restored).toMatchObject({ conflict: { change: { id: '2' } }, pageChange: { page: restored.page } })
})

it('stays visible while it is reloaded, with what is typed meanwhile', () => {
  const changed = after(draft, made('1', remove('c')), { kind: 'moved', movedTo: other })
  const reloading = after(changed, { kind: 'opening', document, isReload: true })
  expect([queued(reloading), texts(reloading)]).toEqual(['', 'a b'])
  const typed = after(reloading, made('2', setText('a', 'A')))
  const reloaded = after(typed, opened(pageOf({ id: 'a', type: 'text', content: { text: 'new' } }), 4))
  expect([texts(reloaded), reloaded.sequence, reloaded.movedTo]).toEqual(['A', 4, other])
  expect(reloaded.pageChange?.difference.structure).toBe(true)
})

it('takes facts from the server', () => {
  const checked = { severity: 'error', rule: 'title', message: 'No title', pointer: '/title' } as const
  const facts = after(draft, { kind: 'checked', problems: [checked] })
  expect(facts.problems).toEqual([checked])
  expect(after({ ...facts, isDraft: true, nextKey: '/dk/x' }, { kind: 'published' })).toMatchObject({
    ...{ isDraft: false, nextKey: null, problems: [] },
  })
  expect(after(draft, { kind: 'stepped', canUndo: false, canRedo: true, problems: [] })).toMatchObject({
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
      let current = after(noDraft, opening, opened(start))
      let ids = 0
      let sent: { base: number; changes: Change[] } | undefined
      const newId = () => String(++ids)
      const dispatch = (event: DraftEvent): void => {
        const before = structuredClone(current)
        const next = after(current, event)
        expect(current).toEqual(before)
        expect(next.index).toEqual(indexPage(next.page))
        expect(next.page).toEqual(replay(next.confirmed, changesIn(next.queue)).page)
        if (next.page !== current.page) expect(next.pageChange?.page).toBe(next.page)
        current = next
      }
      const catchUp = () => dispatch({ kind: 'logged', document, entries: server.since(current.sequence) })
      const change = (of: Page): Change => changeOf(newId(), ...random(operationsFor, of))
      const receive = () => {
        if (!sent) return
        const response = server.save('me', sent.base, sent.changes)
        const sentIds = sent.changes.map(({ id }) => id)
        sent = undefined
        if (typeof response !== 'number')
          return dispatch({ kind: 'conflicted', document, conflict: response })
        const result = { ids: new Set(sentIds), sequence: response, problems: [], canUndo: true }
        if (isBehind(current, result)) catchUp()
        dispatch({ kind: 'saved', document, saved: result })
      }
      const send = () => {
        const batch = nextBatch(current.queue, 3)
        if (!batch || current.conflict || sent) return
        sent = batch
        dispatch(sending(...batch.changes.map(({ id }) => id)))
      }
      const settle = (keepMine: boolean) => {
        catchUp()
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
        push: catchUp,
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
        settle: () => current.conflict && settle(random(coin)),
      }
      for (let index = 0; index < count; index += 1) actions[random(step)]()
      receive()
      while (current.queue.length > 0 || current.conflict) {
        if (current.conflict) settle(false)
        send()
        receive()
      }
      catchUp()
      expect(current.page).toEqual(server.page())
      expect(savingOf(current)).toBe('saved')
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

const undoing: DraftEvent = { kind: 'stepping', isUndo: true, id: 'step' }

it('shows at once that a saved change is undone and redone, and takes each step over from the server', () => {
  const edited = after(draft, made('1', setText('a', 'mine')), sending('1'), saved(1, '1'))
  const undone = after(edited, undoing)
  expect(undone.page).toEqual(page)
  expect(savingOf(undone)).toBe('saving')
  const taken = after(undone, { ...logged(2, 'own', setText('a', 'a')), step: 'step' })
  expect(taken).toMatchObject({ page, confirmed: page, sequence: 2 })
  expect(savingOf(taken)).toBe('saved')
  const redone = after(taken, { kind: 'stepping', isUndo: false, id: 'again' })
  expect(redone.page).toEqual(edited.page)
  expect(after(redone, { kind: 'notStepped' }).page).toEqual(page)
})

it('keeps what others change while a step is pending', () => {
  const edited = after(draft, made('1', setText('a', 'mine')), sending('1'), saved(1, '1'), undoing)
  const next = after(edited, logged(2, 'theirs', setText('b', 'theirs')))
  expect(next.index.widgets.get('b')?.node.content).toEqual({ text: 'theirs' })
  expect(next.index.widgets.get('a')?.node.content).toEqual({ text: 'a' })
})

it('leaves to the server what it does not know how to undo', () => {
  expect(reduceDraft(draft, undoing)).toBe(draft)
  const waiting = after(draft, made('1', setText('a', 'mine')))
  expect(reduceDraft(waiting, undoing)).toBe(waiting)
})
