// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUnsavedView } from '#preview/canvas/unsaved-view.ts'

/** How the server responds to the next requests, in their order. */
let responses: (() => Response | Promise<Response>)[] = []
let bodies: unknown[] = []
let sent: unknown[] = []
let view = createUnsavedView(() => undefined)

const rendered = () => Response.json({ html: '', problems: [] })
const savedPage = () => new Response('')
const limited = () => Response.json({ title: 'Too many requests' }, { status: 429 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  bodies = []
  sent = []
  view = createUnsavedView((message) => sent.push(message))
  vi.stubGlobal('fetch', async (_: string, { body, signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    if (body !== undefined) bodies.push(JSON.parse(String(body)))
    return responses.shift()?.()
  })
})
afterEach(() => vi.unstubAllGlobals())

const textOf = (widget: string, text: string) => ({ widget, content: { text } })
const show = (call: number, ...widgets: ReturnType<typeof textOf>[]) => view.show({ call, widgets })
const shownMessage = (call: number) => ({ kind: 'shown', call, problems: [] })

it('reads the saved page again after a request that failed', async () => {
  responses = [offline, savedPage, rendered]
  await show(1, textOf('a', 'One'))
  expect(sent).toEqual([{ kind: 'notShown', call: 1, reason: 'TypeError: Failed to fetch' }])
  await show(2, textOf('a', 'Two'))
  expect(sent.slice(1)).toEqual([shownMessage(2)])
})

it('keeps what it showed when later content is refused', async () => {
  const document = { statusCode: 200 }
  responses = [savedPage, rendered, limited, limited, rendered]
  await view.show({ call: 1, document, widgets: [textOf('a', 'One')] })
  await show(2, textOf('a', 'Two'))
  await view.show({ call: 3, document: {} })
  const reason = 'Too many requests'
  expect(sent.slice(1)).toEqual([2, 3].map((call) => ({ kind: 'notShown', call, reason })))
  await show(4, textOf('b', 'Three'))
  expect(bodies.at(-1)).toEqual({ document, widgets: [textOf('a', 'One'), textOf('b', 'Three')] })
})

it.each([
  ['shown', rendered, { problems: [] }],
  ['notShown', limited, { reason: 'Too many requests' }],
])(
  'responds to a call that a later one replaced with the outcome of that, %s',
  async (kind, last, outcome) => {
    responses = [savedPage, last]
    await Promise.all([show(1, textOf('a', 'One')), show(2, textOf('b', 'Two'))])
    expect(sent).toEqual([1, 2].map((call) => ({ kind, call, ...outcome })))
    expect(bodies.at(-1)).toEqual({ widgets: [textOf('a', 'One'), textOf('b', 'Two')] })
  },
)
