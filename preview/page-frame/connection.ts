import {
  atOnce,
  type HostHelloMessage,
  type PageReadyMessage,
  protocolVersion,
  type RefusedMessage,
  type ToHost,
  type ToPage,
} from '#preview/page-frame/protocol.ts'

/** `silent`: it does not respond now. `refused`: it does not let this origin edit. */
export type ConnectionState = 'connecting' | 'ready' | 'refused' | 'silent'

export interface Connection {
  /** Sends a message to the page; lost before it is ready. */
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

const isReply = (data: unknown): data is PageReadyMessage | RefusedMessage =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'vitrine-page'

/** Connects to the page in a frame (`protocol.ts`), and again after each load. */
export function connect(frame: HTMLIFrameElement, { origin, onMessage, onState }: Options): Connection {
  let port: MessagePort | undefined
  let isAlive = true
  let isSilent = false
  /** Whether the frame has loaded once; its script may respond before that. */
  let wasLoaded = false
  let greeted = ''

  function greet(): void {
    if (port) return
    const hello: HostHelloMessage = { source: 'vitrine-host', kind: 'hello', version: protocolVersion }
    // Does not throw for other origins: the browser drops the message with a console warning.
    frame.contentWindow?.postMessage(hello, origin)
  }

  function receive({ data, source, origin: from, ports }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || from !== origin || !isReply(data)) return
    if (data.kind === 'ready') {
      port?.close()
      port = ports[0]
      greeted = frame.src
      if (port) port.onmessage = (event: MessageEvent<ToHost>) => handleMessage(event.data)
      isAlive = true
      isSilent = false
    }
    onState(data.kind)
  }

  function handleMessage(message: ToHost): void {
    if (message.kind !== 'pong') onMessage(message)
    else {
      isAlive = true
      if (isSilent) onState('ready')
      isSilent = false
    }
  }

  function sendHeartbeat(): void {
    // A page does not respond while the next one is loading in its place.
    if (!port || greeted !== frame.src) return
    if (!isAlive && !isSilent) {
      isSilent = true
      onState('silent')
    }
    isAlive = false
    port.postMessage({ kind: 'ping' })
  }

  /** Handles a new page, unless it is the first one, which may respond before it has loaded. */
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
  const beats = setInterval(sendHeartbeat, heartbeat)
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
