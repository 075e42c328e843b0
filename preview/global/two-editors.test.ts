import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DocumentEvent, reduceDocument, unreadDocument } from '#preview/global/document-draft.ts'

// Two editors of one document of global content write texts while their connections come and go.

interface Entry {
  name: string
  note?: string
}
interface Menu {
  title: string
  entries: Entry[]
}
const start: Menu = { title: 'start', entries: [{ name: 'Men' }, { name: 'Women' }, { name: 'Home' }] }
const typed = /ada-\d+|ben-\d+/g
/** All texts that an editor typed, from any value. */
const textsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value ?? null).match(typed))

/** A server with one document, which refuses a change of an earlier revision. */
function createServer() {
  let revision = 0
  let body: unknown = start
  return {
    read: () => ({ body: structuredClone(body), isDraft: true, revision: String(revision) }),
    /** @returns the new revision; undefined if `base` is not the last one */
    save(next: unknown, base: string | undefined): string | undefined {
      if (base !== String(revision)) return undefined
      revision += 1
      body = structuredClone(next)
      return String(revision)
    },
  }
}
type Server = ReturnType<typeof createServer>

/** @param settled texts whose end an editor saw, in their own document or in a question */
function createEditor(name: string, server: Server, settled: Set<string>) {
  let count = 0
  let isCut = false
  let draft = reduceDocument(unreadDocument, { kind: 'opened', stored: server.read() })
  const dispatch = (event: DocumentEvent): void => {
    draft = reduceDocument(draft, event)
  }
  const change = (next: (menu: Menu) => Menu): void => {
    const menu: Menu = Object(draft.body)
    // The question covers the form.
    if (draft.conflict) return
    const body = next(menu)
    const remainingTexts = textsIn(body)
    for (const text of textsIn(menu)) if (!remainingTexts.has(text)) settled.add(text)
    dispatch({ kind: 'changed', body: { ...body } })
  }
  const write = () => `${name}-${++count}`
  const changeEntries = (next: (entries: Entry[]) => Entry[]) =>
    change((menu) => ({ ...menu, entries: next(menu.entries) }))
  const edit = (at: number, values: () => Partial<Entry>) =>
    changeEntries((entries) =>
      entries.map((entry, index) => (index === at % entries.length ? { ...entry, ...values() } : entry)),
    )
  function receive(isLost: boolean, reaches: boolean): void {
    if (draft.inFlight === undefined) return
    const revision = isLost && !reaches ? undefined : server.save(draft.inFlight, draft.revision)
    if (isLost) dispatch({ kind: 'sendingFailed', failure: 'offline' })
    else if (revision !== undefined) dispatch({ kind: 'saved', revision })
    else dispatch({ kind: 'outdated', stored: server.read() })
  }
  const steps = {
    title: () => change((menu) => ({ ...menu, title: write() })),
    titleBack: () => change((menu) => ({ ...menu, title: 'start' })),
    name: (at: number) => edit(at, () => ({ name: write() })),
    note: (at: number) => edit(at, () => ({ note: write() })),
    add: () => changeEntries((entries) => [...entries, { name: write() }]),
    remove: (at: number) =>
      changeEntries((entries) => entries.toSpliced(at % Math.max(1, entries.length), 1)),
    swap: () => changeEntries((entries) => entries.toReversed()),
    cut() {
      isCut = true
    },
    heal() {
      isCut = false
    },
    send() {
      if (draft.pending !== undefined && draft.inFlight === undefined) dispatch({ kind: 'sendingStarted' })
    },
    receive: (at: number) => receive(isCut, at % 2 === 0),
    settle(at: number) {
      if (!draft.conflict) return
      for (const text of textsIn(draft.conflict)) settled.add(text)
      dispatch({ kind: 'conflictSettled', keepMine: at % 2 === 0 })
    },
  }
  return {
    body: () => draft.body,
    isSettled: () => draft.pending === undefined && draft.inFlight === undefined && !draft.conflict,
    steps,
  }
}

it('loses no text of global content without a question, wherever the network is cut', () => {
  const names = ['ada', 'ben'] as const
  const { steps: moves } = createEditor('ada', createServer(), new Set())
  const step = fc.record({
    who: fc.constantFrom(...names),
    what: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
    at: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(1), (list, choice) => {
      const server = createServer()
      const settled = new Set<string>()
      const editors = {
        ada: createEditor('ada', server, settled),
        ben: createEditor('ben', server, settled),
      }
      const typedTexts = new Set<string>()
      for (const { who, what, at } of list) {
        editors[who].steps[what](at)
        for (const text of textsIn(editors[who].body())) typedTexts.add(text)
      }
      for (const name of names) {
        const { steps, isSettled } = editors[name]
        steps.heal()
        for (let round = 0; round < 50 && !isSettled(); round += 1) {
          steps.settle(choice)
          steps.send()
          steps.receive(0)
        }
        expect(isSettled()).toBe(true)
      }
      const stored = textsIn(server.read().body)
      expect([...typedTexts].filter((text) => !stored.has(text) && !settled.has(text))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
