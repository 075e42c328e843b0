// @vitest-environment happy-dom
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { hydrate } from '#renderer/islands/hydrate.tsx'
import { defineIslands } from '#renderer/islands/widget-island.ts'
import { eventually } from '#tests/support/eventually.ts'

defineIslands()

const submitted: string[] = []
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  submitted.length = 0
  // The page has reloaded just now.
  sessionStorage.setItem('reloaded-at', String(Date.now()))
  document.body.innerHTML = ''
  document.body.onsubmit = (event) => {
    event.preventDefault()
    submitted.push(String(event.submitter?.textContent))
  }
})

afterEach(() => vi.unstubAllGlobals())

const form = '<form method="post"><button type="submit">Remove</button></form>'
const islandOf = (src: string) =>
  `<widget-island on="interaction" src="${src}"><script type="application/json">{"id":"w"}</script><div>${form}</div></widget-island>`
const island = () => findElement(document, 'widget-island') ?? document.body
const button = () => document.querySelector('button')
const pressButton = () => button()?.click()

/** Ends the test's claim that nothing is written to the console. */
function readErrors(): unknown[] {
  const { mock } = vi.mocked(console.error)
  const errors = mock.calls.map(([error]) => error)
  vi.mocked(console.error).mockClear()
  return errors
}

it('leaves presses to the server’s HTML when its script cannot be loaded', async () => {
  document.body.innerHTML = islandOf('/assets/gone.js')
  // Policies start in a microtask.
  await undefined
  pressButton()
  expect(submitted).toEqual([])
  island().dispatchEvent(new Event('pointerdown'))
  // The press that waited is not lost.
  await eventually(() => expect(submitted).toEqual(['Remove']))
  pressButton()
  expect(submitted).toEqual(['Remove', 'Remove'])
  expect(reload).not.toHaveBeenCalled()
  expect(readErrors()).toHaveLength(1)
})

const failure = new Error('No such product')

interface RemoveProps {
  fails: 'as it renders' | 'in an effect'
}

function RemoveForm({ fails }: RemoveProps) {
  if (fails === 'as it renders') throw failure
  useEffect(() => {
    throw failure
  }, [])
  return (
    <form method="post">
      <button type="submit">Remove</button>
    </form>
  )
}

it.each(['as it renders', 'in an effect'] as const)(
  'puts the server’s HTML back when a component fails %s',
  async (fails) => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    document.body.innerHTML = islandOf('')
    // Not inside `act`, which keeps errors from the root's handler.
    await hydrate(island(), () => <RemoveForm fails={fails} />, { id: 'w' })
    expect(reported).toEqual([failure])
    expect(island().hasAttribute('awake')).toBe(false)
    // Presses before hydration are the element's.
    island().onclick = null
    pressButton()
    expect(submitted).toEqual(['Remove'])
  },
)

interface MarketProps {
  staticParts: unknown
  context?: { market: string }
}

const Market = ({ context }: MarketProps) => <p>{context?.market}</p>

it('gives an island without a context that of the first of its type in the area', async () => {
  const islandWith = (props: object) =>
    `<widget-island data-type="card"><script type="application/json">${JSON.stringify(props)}</script><div><p>dk</p></div></widget-island>`
  const area = (market: string) =>
    `<div data-area="${market}">${islandWith({ context: { market } })}${islandWith({ id: 'w' })}</div>`
  document.body.innerHTML = area('se') + area('dk')
  const last = findElements(document, 'widget-island').at(-1)
  if (!last) throw new Error('there is no island')
  await hydrate(last, Market, { id: 'w' })
  expect(last.hasAttribute('awake')).toBe(true)
  expect(last.querySelector('p')?.textContent).toBe('dk')
})
