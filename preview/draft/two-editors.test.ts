import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextBatch } from '#preview/draft/change-queue.ts'
import { type DraftEvent, noDraft, type OpenDraft } from '#preview/draft/draft.ts'
import { isBehind, reduceDraft } from '#preview/draft/reduce-draft.ts'
import { widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { Change, Operation } from '#schemas/editor/operation.ts'
import { areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'
import { createDraftServer } from '#tests/support/draft-server.ts'
import { autumn as document, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'

// Two editors of one page write texts while their connections come and go.

const textNode = (id: string) => ({ id, type: 'text', content: { text: `start of ${id}` } })
const smart = {
  id: 'smart',
  type: 'smart',
  content: { variants: [{ rule: {}, widgets: [textNode('in-1'), textNode('in-2')] }] },
}
const start = testPage({
  title: 'start of title',
  areas: {
    main: [
      { id: 'row-1', widgets: [textNode('a'), textNode('b')] },
      { id: 'row-2', widgets: [textNode('c')] },
      { id: 'row-3', widgets: [smart] },
    ],
  },
})
const emptyRow = { perRowMobile: 1, arrangement: 'columns', hideOnISO: false, hidden: false } as const
type Name = 'ada' | 'ben'
const names = ['ada', 'ben'] as const
const typed = /ada-\d+|ben-\d+/g
/** The texts that somebody typed, in a page or in changes. */
const textsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value).match(typed))

type Server = ReturnType<typeof createDraftServer>

/** Texts with a known end: their editor saw them go. */
type Settled = Set<string>

function createEditor(name: Name, server: Server, settled: Settled) {
  let count = 0
  let isCut = false
  let sent: { base: number; changes: Change[] } | undefined
  const newId = () => `${name} ${++count}`
  const reduce = (draft: OpenDraft, event: DraftEvent): OpenDraft => {
    const next = reduceDraft(draft, event)
    if (next.status !== 'open') throw new Error(next.status)
    return next
  }
  const first = [
    { kind: 'opening', document, isReload: false },
    { kind: 'opened', document, edited: editedPage(start), rejected: [] },
  ] as const satisfies readonly DraftEvent[]
  const opened = first.reduce<ReturnType<typeof reduceDraft>>(reduceDraft, noDraft)
  if (opened.status !== 'open') throw new Error(opened.status)
  let draft: OpenDraft = opened

  const dispatch = (event: DraftEvent): void => {
    draft = reduce(draft, event)
  }
  /** Of what the editor does: what disappears before their eyes is no loss. */
  const act = (event: DraftEvent): void => {
    const before = textsIn(draft.page)
    dispatch(event)
    const after = textsIn(draft.page)
    for (const text of before) if (!after.has(text)) settled.add(text)
  }
  const make = (operations: Operation[], mergeKey?: string): void =>
    act({ kind: 'changed', change: { id: newId(), label: 'Edit', operations }, mergeKey })
  const dispatchLogged = () => dispatch({ kind: 'logged', document, entries: server.since(draft.sequence) })
  const widgets = () => [...draft.index.widgets].filter(([, { node }]) => node.type === 'text')
  const newNode = (): WidgetNode => ({
    ...{ id: newId(), type: 'text', version: 1, disabledOn: [], pointer: '' },
    content: { text: `${name}-${++count}` },
  })
  const idAt = (ids: readonly string[], at: number): string => ids[at % Math.max(1, ids.length)] ?? 'none'
  const widgetAt = (at: number): string =>
    idAt(
      widgets().map(([id]) => id),
      at,
    )

  function resolveConflict(keepMine: boolean): void {
    const { conflict } = draft
    if (!conflict || isCut) return
    // The dialog shows all of it, what the editor wrote last, and the texts of widgets that the other one moved.
    const { theirs } = conflict
    const moved = theirs?.operations.flatMap(({ moveWidget }) => moveWidget?.widget ?? []) ?? []
    const shown = new Set([...moved, conflict.widget])
    const own = draft.queue.flatMap(({ change }) =>
      change.operations.filter(({ setContent, setPage }) => setPage ?? shown.has(setContent?.widget)),
    )
    const theirTexts = moved.map((id) => widgetAnywhere(draft.confirmed, id))
    for (const text of textsIn([conflict.change, theirs ?? null, conflict.lost, own, theirTexts]))
      settled.add(text)
    dispatchLogged()
    if (draft.conflict !== conflict) return
    dispatch({ kind: 'conflictSettled', keepMine: keepMine && conflict.theirs !== undefined, id: newId() })
  }
  function send(): void {
    const batch = nextBatch(draft.queue, 3)
    if (!batch || draft.conflict || sent) return
    sent = batch
    dispatch({ kind: 'sendingStarted', ids: new Set(batch.changes.map(({ id }) => id)) })
  }
  /** @param isLost the server may have saved what its response was lost of */
  function receive(isLost: boolean, reaches: boolean): void {
    if (!sent) return
    const { base, changes } = sent
    sent = undefined
    const response = isLost && !reaches ? undefined : server.save(name, base, changes)
    if (isLost || response === undefined) {
      dispatch({ kind: 'sendingFailed', document })
      return
    }
    if (typeof response !== 'number') {
      dispatch({ kind: 'conflicted', document, conflict: response })
      return
    }
    const ids = new Set(changes.map(({ id }) => id))
    const saved = { ids, sequence: response, problems: [], canUndo: true }
    if (isBehind(draft, saved)) dispatchLogged()
    dispatch({ kind: 'saved', document, saved })
  }
  const reversed = (): Operation | undefined => {
    const node = draft.index.widgets.get('smart')?.node
    const [variant] = Array.isArray(node?.content.variants) ? node.content.variants : []
    const list: unknown = Object(variant).widgets
    if (!node || !Array.isArray(list)) return undefined
    return {
      setContent: { widget: 'smart', content: { variants: [{ rule: {}, widgets: list.toReversed() }] } },
    }
  }

  return {
    page: () => draft.page,
    isSettled: () => draft.queue.length === 0 && !draft.conflict && !sent,
    catchUp: dispatchLogged,
    settle: resolveConflict,
    /** What happens to the editor; `at` chooses of what there is. */
    steps: {
      write(at: number) {
        const widget = widgetAt(at)
        make([{ setContent: { widget, content: { text: `${name}-${++count}` } } }], `content ${widget}`)
      },
      title: () => make([{ setPage: { values: { title: `${name}-${++count}` } } }], 'page title'),
      describe: () =>
        make([{ setPage: { values: { description: `${name}-${++count}` } } }], 'page description'),
      remove: (at: number) => make([{ removeWidget: { widget: widgetAt(at) } }]),
      removeRow: (at: number) => make([{ removeRow: { row: idAt([...draft.index.rows.keys()], at) } }]),
      move: (at: number) =>
        make([
          { moveWidget: { widget: widgetAt(at), row: idAt([...draft.index.rows.keys()], at + 1), index: 0 } },
        ]),
      moveRow(at: number) {
        const rows = [...draft.index.rows.keys()]
        make([{ moveRow: { row: idAt(rows, at), area: 'main', index: (at + 1) % 3 } }])
      },
      insert(at: number) {
        const widget = newNode()
        make([{ insertWidget: { row: idAt([...draft.index.rows.keys()], at), index: 0, widget } }])
      },
      insertRow(at: number) {
        make([
          {
            insertRow: {
              area: 'main',
              index: at % 3,
              row: { ...emptyRow, id: newId(), widgets: [newNode()] },
            },
          },
        ])
      },
      reverse() {
        const operation = reversed()
        if (operation) make([operation])
      },
      undo: () => act({ kind: 'undone' }),
      redo: () => act({ kind: 'redone', id: newId() }),
      cut() {
        isCut = true
      },
      heal() {
        isCut = false
        dispatchLogged()
      },
      push: () => (isCut ? undefined : dispatchLogged()),
      send,
      receive: (at: number) => receive(isCut, at % 2 === 0),
      settle: (at: number) => resolveConflict(at % 2 === 0),
    },
  }
}

const textsOf = (page: Page): Set<string> =>
  textsIn([areaNames.map((area) => page.areas[area]), page.title, page.description])

it('loses no text of two editors without a question, wherever the network is cut', () => {
  const moves = createEditor('ada', createDraftServer(start), new Set()).steps
  const step = fc.record({
    who: fc.constantFrom(...names),
    what: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
    at: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), fc.boolean(), (list, keepsMine) => {
      const server = createDraftServer(start)
      const settled: Settled = new Set()
      const editors = {
        ada: createEditor('ada', server, settled),
        ben: createEditor('ben', server, settled),
      }
      const typedTexts = new Set<string>()
      for (const { who, what, at } of list) {
        editors[who].steps[what](at)
        for (const text of textsOf(editors[who].page())) typedTexts.add(text)
      }
      for (const name of names) {
        const { steps, isSettled, settle } = editors[name]
        steps.heal()
        for (let round = 0; round < 100 && !isSettled(); round += 1) {
          settle(keepsMine)
          steps.send()
          steps.receive(0)
        }
        expect(isSettled()).toBe(true)
      }
      for (const name of names) {
        editors[name].catchUp()
        expect(editors[name].page()).toEqual(server.page())
      }
      const serverTexts = textsOf(server.page())
      expect([...typedTexts].filter((text) => !serverTexts.has(text) && !settled.has(text))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
