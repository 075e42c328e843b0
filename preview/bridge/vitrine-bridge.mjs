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

/** Why a frame says nothing. @returns {Promise<{reason: string, message: string}>} */
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
              message: `${shop} lets ${origin} edit its pages, but this one does not answer: its preview link may be over, or signed for another path or with another token.`,
            }
          : refusal(shop, origin),
      )
    }
    const timer = setTimeout(
      () =>
        end({
          reason: 'unreachable',
          message: `Nothing that speaks this protocol answers at ${shop}.`,
        }),
      times.timeout,
    )
    addEventListener('message', hear)
    document.body.append(frame)
  })
}

/** Messages that the page answers, each by its number. */
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
          () => settle({ call, kind: 'notShown', reason: 'The page gave no answer.' }),
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
 * @param {HTMLIFrameElement} frame with the page's address: `{shop}/preview/canvas{path}?previewToken=…`
 * @param {object} options
 * @param {string} options.shop the shop's origin, such as `https://shop.example`
 * @param {(state: 'connecting' | 'ready' | 'refused' | 'unanswered' | 'silent', details?: {reason: string, message: string}) => void} [options.onState]
 *   `unanswered`: it never spoke; `silent`: it did, and does not any more, until it is `ready` again
 * @param {(message: object) => void} [options.onMessage] what happens on the page: press, hover, double, key, geometry
 * @param {number} [options.timeout] milliseconds until a frame without a response is reported as `unanswered`. Default: 8,000
 * @param {number} [options.heartbeat] milliseconds between heartbeats. Default: 5,000
 */
export function connectVitrine(
  frame,
  { shop, onState = () => {}, onMessage = () => {}, timeout = times.timeout, heartbeat = times.heartbeat },
) {
  if (new URL(shop).origin !== shop) throw new TypeError(`"${shop}" is not an origin`)
  let port
  let timer

  const send = (message) => port?.postMessage(message)
  const calls = createCalls(send)
  const pulse = createPulse(() => send({ kind: 'ping' }), onState)

  function hear({ data }) {
    pulse.heard()
    if (data.kind === 'pong') return
    if (data.kind === 'shown' || data.kind === 'notShown') calls.settle(data)
    else onMessage(data)
  }

  function greet() {
    // To the shop's origin only: a page of another origin that replaced it receives nothing.
    if (!port)
      frame.contentWindow?.postMessage(
        { source: 'vitrine-host', kind: 'hello', version: protocolVersion },
        shop,
      )
  }

  function takeRefusal(origin) {
    clearTimeout(timer)
    onState('refused', refusal(shop, origin))
  }

  function receive({ data, origin, source, ports }) {
    if (origin !== shop || source !== frame.contentWindow || data?.source !== 'vitrine-page') return
    if (data.kind === 'refused') takeRefusal(data.origin)
    if (data.kind !== 'ready' || !ports[0]) return
    clearTimeout(timer)
    port?.close()
    port = ports[0]
    greeted = frame.src
    port.onmessage = hear
    pulse.begin()
    onState('ready')
  }

  /** Says why the frame is silent, unless it has answered or loaded another page meanwhile. */
  async function explain() {
    const attempt = timer
    const details = await diagnose(shop)
    if (!port && attempt === timer) onState('unanswered', details)
  }

  let wasLoaded = false
  let greeted = ''

  /** The frame has loaded a page: another one, unless it is the first, which may have answered before its pictures came. */
  function loaded() {
    const isKnown = !wasLoaded && port !== undefined && greeted === frame.src
    wasLoaded = true
    if (!isKnown) restart()
  }

  function restart() {
    port?.close()
    port = undefined
    calls.giveUp('The page was left.')
    clearTimeout(timer)
    timer = setTimeout(explain, timeout)
    onState('connecting')
    greet()
  }

  addEventListener('message', receive)
  frame.addEventListener('load', loaded)
  const timers = [setInterval(greet, times.greeting), setInterval(() => port && pulse.beat(), heartbeat)]
  restart()
  return {
    /** Shows what is not saved; what was shown before and is not named stays. Rejects in words where it cannot be shown. */
    show: (content) => (port ? calls.show(content) : Promise.reject(new Error('The page is not connected.'))),
    /** Scrolls to a widget, or to a row: `{ widget: 'w1' }`. */
    reveal: (target) => send({ kind: 'reveal', ...target }),
    /** Subscribes to `geometry` messages with the positions of these whenever they move, to draw outlines from. */
    track: (widgets, rows = []) => send({ kind: 'track', widgets, rows }),
    close() {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(timer)
      removeEventListener('message', receive)
      frame.removeEventListener('load', loaded)
      calls.giveUp('The connection was closed.')
      port?.close()
      port = undefined
    },
  }
}
