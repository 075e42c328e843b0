/**
 * Speaks to a page of the shop that is shown in a frame of another content system (docs/bridge.md):
 *
 *     import { connectVitrine } from 'https://shop.example/preview/bridge/vitrine-bridge.mjs'
 *     const page = connectVitrine(frame, { shop: 'https://shop.example', onState, onMessage })
 *     await page.show({ widgets: [{ widget: 'w1', content }] })
 *
 * No dependencies, nothing kept, nothing read from the page beyond what it says.
 */

/** The protocol that this file speaks. */
export const protocolVersion = 1

/** Milliseconds between greetings, between heartbeats, until a frame counts as unanswered, and until a question does. */
const times = { greeting: 200, heartbeat: 5_000, timeout: 8_000, answer: 30_000 }

/** What to do where the shop does not let a site edit its pages. */
const refusal = (shop, origin) => ({
  reason: 'origin',
  message: `${shop} does not let ${origin} edit its pages. Add exactly this origin to the shop's PREVIEW_ORIGINS.`,
})

/** Finds out why a frame does not respond. @returns {Promise<{reason: string, message: string}>} */
function diagnose(shop) {
  const { origin } = location
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = `${shop}/preview/bridge?origin=${encodeURIComponent(origin)}`
    const end = (details) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      frame.remove()
      resolve(details)
    }
    const hear = ({ data, origin: from, source }) => {
      if (from !== shop || source !== frame.contentWindow || data?.kind !== 'probe') return
      end(
        data.allowed
          ? {
              reason: 'link',
              message: `${shop} lets ${origin} edit its pages, but this one does not answer: its preview link may have expired, or be signed for another path or with another token.`,
            }
          : refusal(shop, origin),
      )
    }
    const timer = setTimeout(
      () =>
        end({
          reason: 'unreachable',
          message: `No page with this protocol responds at ${shop}.`,
        }),
      times.timeout,
    )
    addEventListener('message', hear)
    document.body.append(frame)
  })
}

/** Creates the calls to the page, which match its responses by number. */
function createCalls(send) {
  let calls = 0
  const waiting = new Map()

  function settle({ call, kind, ...answer }) {
    const question = waiting.get(call)
    if (!question) return
    waiting.delete(call)
    clearTimeout(question.timer)
    if (kind === 'notShown') question.reject(new Error(answer.reason))
    else question.resolve(answer)
  }

  return {
    settle,
    giveUp(reason) {
      for (const call of waiting.keys()) settle({ call, kind: 'notShown', reason })
    },
    show({ document, widgets }) {
      calls += 1
      const call = calls
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => settle({ call, kind: 'notShown', reason: 'The page did not respond.' }),
          times.answer,
        )
        waiting.set(call, { resolve, reject, timer })
        send({
          kind: 'show',
          call,
          ...(document !== undefined && { document }),
          ...(widgets !== undefined && { widgets }),
        })
      })
    },
  }
}

/** Polls whether the page responds, and reports when it stops and when it responds again. */
function createPulse(ping, onState) {
  let isAlive = true
  let isSilent = false
  return {
    heard() {
      isAlive = true
      if (!isSilent) return
      isSilent = false
      onState('ready')
    },
    beat() {
      if (!isAlive && !isSilent) {
        isSilent = true
        onState('silent')
      }
      isAlive = false
      ping()
    },
    begin() {
      isAlive = true
      isSilent = false
    },
  }
}

/**
 * Creates the channel to the page in the frame: it greets the page until that answers with a port.
 * @param {{onReady: () => void, onRefused: (origin: string) => void, onMessage: (message: object) => void}} listeners
 */
function createChannel(frame, shop, { onReady, onRefused, onMessage }) {
  let port

  function receive({ data, origin, source, ports }) {
    if (origin !== shop || source !== frame.contentWindow || data?.source !== 'vitrine-page') return
    if (data.kind === 'refused') onRefused(data.origin)
    if (data.kind !== 'ready' || !ports[0]) return
    reset()
    port = ports[0]
    port.onmessage = ({ data: message }) => onMessage(message)
    onReady()
  }

  function reset() {
    port?.close()
    port = undefined
  }

  addEventListener('message', receive)
  return {
    isOpen: () => port !== undefined,
    greet() {
      // To the shop's origin only: a page of another origin that replaced it receives nothing.
      if (!port)
        frame.contentWindow?.postMessage(
          { source: 'vitrine-host', kind: 'hello', version: protocolVersion },
          shop,
        )
    },
    send: (message) => port?.postMessage(message),
    reset,
    close() {
      removeEventListener('message', receive)
      reset()
    },
  }
}

/**
 * @param {HTMLIFrameElement} frame with the page's address: `{shop}/preview/canvas{path}?previewToken=…`
 * @param {object} options
 * @param {string} options.shop the shop's origin, such as `https://shop.example`
 * @param {(state: 'connecting' | 'ready' | 'refused' | 'unanswered' | 'silent', details?: {reason: string, message: string}) => void} [options.onState]
 *   `unanswered`: it has never responded; `silent`: it stopped responding, until it is `ready` again
 * @param {(message: object) => void} [options.onMessage] what happens on the page: press, hover, double, key, geometry
 * @param {number} [options.timeout] milliseconds until a frame without a response is reported as `unanswered`. Default: 8,000
 * @param {number} [options.heartbeat] milliseconds between heartbeats. Default: 5,000
 */
export function connectVitrine(
  frame,
  { shop, onState = () => {}, onMessage = () => {}, timeout = times.timeout, heartbeat = times.heartbeat },
) {
  if (new URL(shop).origin !== shop) throw new TypeError(`"${shop}" is not an origin`)
  let timer
  let wasLoaded = false
  let greeted = ''

  const channel = createChannel(frame, shop, {
    onReady() {
      clearTimeout(timer)
      greeted = frame.src
      pulse.begin()
      onState('ready')
    },
    onRefused(origin) {
      clearTimeout(timer)
      onState('refused', refusal(shop, origin))
    },
    onMessage(message) {
      pulse.heard()
      if (message.kind === 'pong') return
      if (message.kind === 'shown' || message.kind === 'notShown') calls.settle(message)
      else onMessage(message)
    },
  })
  const { send, isOpen } = channel
  const calls = createCalls(send)
  const pulse = createPulse(() => send({ kind: 'ping' }), onState)

  /** Reports why the frame is silent, unless it has answered or loaded another page meanwhile. */
  async function explain() {
    const attempt = timer
    const details = await diagnose(shop)
    if (!isOpen() && attempt === timer) onState('unanswered', details)
  }

  /** The frame has loaded a page: another one, unless it is the first, which may have answered before its pictures came. */
  function loaded() {
    const isKnown = !wasLoaded && isOpen() && greeted === frame.src
    wasLoaded = true
    if (!isKnown) restart()
  }

  function restart() {
    channel.reset()
    calls.giveUp('The page was left.')
    clearTimeout(timer)
    timer = setTimeout(explain, timeout)
    onState('connecting')
    channel.greet()
  }

  frame.addEventListener('load', loaded)
  const timers = [
    setInterval(channel.greet, times.greeting),
    setInterval(() => isOpen() && pulse.beat(), heartbeat),
  ]
  restart()
  return {
    /** Shows unsaved content. Earlier content remains unless replaced. Rejects with a message if it cannot be shown. */
    show: (content) =>
      isOpen() ? calls.show(content) : Promise.reject(new Error('The page is not connected.')),
    /** Scrolls to a widget, or to a row: `{ widget: 'w1' }`. */
    reveal: (target) => send({ kind: 'reveal', ...target }),
    /** Subscribes to `geometry` messages with the positions of these whenever they move, to draw outlines from. */
    track: (widgets, rows = []) => send({ kind: 'track', widgets, rows }),
    close() {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(timer)
      frame.removeEventListener('load', loaded)
      calls.giveUp('The connection was closed.')
      channel.close()
    },
  }
}
