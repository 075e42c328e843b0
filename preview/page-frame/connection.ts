import {
  atOnce,
  type Hello,
  protocolVersion,
  type Ready,
  type Refused,
  type ToHost,
  type ToPage,
} from '#preview/page-frame/protocol.ts'

/** `silent`: it answered before and does not any more. `refused`: it does not let this origin edit. */
export type ConnectionState = 'connecting' | 'ready' | 'refused' | 'silent'

export interface Connection {
  /** Says something to the page; what is said before it is ready is lost. */
  send(message: ToPage): void
  close(): void
}

interface Options {
  /** The origin that the page in the frame must have. */
  origin: string
  onMessage: (message: ToHost) => void
  onState: (state: ConnectionState) => void
}

/** Milliseconds between greetings, and between heartbeats. */
const greeting = 150
const heartbeat = 5_000

const isAnswer = (data: unknown): data is Ready | Refused =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'vitrine-page'

/** Talks with the page in a frame (`protocol.ts`), and again with the next one after it was loaded anew. */
export function connect(frame: HTMLIFrameElement, { origin, onMessage, onState }: Options): Connection {
  let port: MessagePort | undefined
  let answered = true
  /** Whether the frame has loaded a page whole; before it has, its script is answered to already. */
  let wasLoaded = false
  let greeted = ''

  function greet(): void {
    if (port) return
    const hello: Hello = { source: 'vitrine-host', kind: 'hello', version: protocolVersion }
    // Throws nothing where the frame is of another origin: the browser drops the message and says so in its console.
    frame.contentWindow?.postMessage(hello, origin)
  }

  function receive({ data, source, origin: from, ports }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || from !== origin || !isAnswer(data)) return
    if (data.kind === 'ready') {
      port?.close()
      port = ports[0]
      greeted = frame.src
      if (port) port.onmessage = (event: MessageEvent<ToHost>) => hear(event.data)
      answered = true
    }
    onState(data.kind)
  }

  function hear(message: ToHost): void {
    if (message.kind === 'pong') answered = true
    else onMessage(message)
  }

  function beat(): void {
    if (!port) return
    if (!answered) onState('silent')
    answered = false
    port.postMessage({ kind: 'ping' })
  }

  /** Another page is there, unless it is the first and was heard before its pictures had come. */
  function restart(): void {
    const isKnown = !wasLoaded && port !== undefined && greeted === frame.src
    wasLoaded = true
    if (isKnown) return
    port?.close()
    port = undefined
    onState('connecting')
    greet()
  }

  function send(message: ToPage): void {
    const { contentDocument } = frame
    if (port && contentDocument) contentDocument.dispatchEvent(new CustomEvent(atOnce, { detail: message }))
    else port?.postMessage(message)
  }

  addEventListener('message', receive)
  frame.addEventListener('load', restart)
  const greetings = setInterval(greet, greeting)
  const beats = setInterval(beat, heartbeat)
  return {
    send,
    close() {
      clearInterval(greetings)
      clearInterval(beats)
      removeEventListener('message', receive)
      frame.removeEventListener('load', restart)
      port?.close()
    },
  }
}
