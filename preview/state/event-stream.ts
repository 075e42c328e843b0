/** Milliseconds before a stream is opened again that a response has ended. */
const reopenPause = 3_000

interface StreamHandlers {
  /** Receive the data of events, by the name of the event. */
  events: Readonly<Record<string, (data: string) => void>>
  /** Called on the first connection and on each further one. */
  onOpen(): void
  /** Called when the connection is lost; `isEnded`: by a response that is no stream. */
  onLost(isEnded: boolean): void
}

/**
 * Opens a stream of server-sent events that outlives a restart of the server. An EventSource reconnects after network
 * errors only: any response other than 200, such as the 503 of a starting server, ends it.
 * @param addressOf returns the address, to resume after the last received event; empty before the first
 * @returns the function that ends it
 */
export function openEventStream(
  addressOf: (lastEventId: string) => string,
  { events, onOpen, onLost }: StreamHandlers,
): () => void {
  let lastEventId = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = open()

  function open(): EventSource {
    const opened = new EventSource(addressOf(lastEventId))
    for (const [name, receive] of Object.entries(events))
      opened.addEventListener(name, (event) => {
        lastEventId = event.lastEventId
        receive(event.data)
      })
    opened.addEventListener('open', onOpen)
    opened.addEventListener('error', () => {
      const isEnded = opened.readyState === EventSource.CLOSED
      if (isEnded)
        timer = setTimeout(() => {
          source = open()
        }, reopenPause)
      onLost(isEnded)
    })
    return opened
  }

  return () => {
    clearTimeout(timer)
    source.close()
  }
}
