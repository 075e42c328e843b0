// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, type ConnectionState, connect } from '#preview/page-frame/connection.ts'
import type { PageReadyMessage } from '#preview/page-frame/protocol.ts'

const { origin } = location
const states: ConnectionState[] = []
let frame: HTMLIFrameElement
let connection: Connection
let pings = 0
let answers = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  states.length = 0
  pings = 0
  answers = true
  frame = document.createElement('iframe')
  Object.defineProperty(frame, 'contentWindow', { value: window })
  frame.src = '/preview/canvas/dk?device=desktop'
  connection = connect(frame, { origin, onMessage: () => undefined, onState: (state) => states.push(state) })
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

/** Responds to the host as the page's script does. */
function respond(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    pings += 1
    if (answers) port1.postMessage({ kind: 'pong' })
  }
  const data: PageReadyMessage = { source: 'vitrine-page', kind: 'ready', version: 1 }
  const message = new MessageEvent('message', { data, origin, source: window })
  Object.defineProperty(message, 'ports', { value: [port2] })
  dispatchEvent(message)
}

async function sendHeartbeat(): Promise<void> {
  const before = pings
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(pings).toBe(before + 1))
}

it('reports that a page does not respond, and that it responds again', async () => {
  respond()
  answers = false
  await sendHeartbeat()
  await sendHeartbeat()
  expect(states).toEqual(['ready', 'silent'])
  await sendHeartbeat()
  expect(states).toEqual(['ready', 'silent'])
  answers = true
  await sendHeartbeat()
  await vi.waitFor(() => expect(states).toEqual(['ready', 'silent', 'ready']))
})

it('expects no response while the next page loads', () => {
  respond()
  answers = false
  frame.src = '/preview/canvas/dk?device=mobile'
  vi.advanceTimersByTime(60_000)
  expect(states).toEqual(['ready'])
  frame.dispatchEvent(new Event('load'))
  respond()
  expect(states).toEqual(['ready', 'connecting', 'ready'])
})
