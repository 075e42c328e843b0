import { recordMoves } from '#renderer/analytics/record-moves.ts'
import type { RecordedEvent, Recorder, RecorderTimes } from '#renderer/analytics/recorder.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

const batchSize = 50
const batchInterval = 5_000

/**
 * Records how the page is used while the visitor consents to analytics (tracking rule 5), and sends it in batches to
 * the configured address. A recording ends with its page: nothing is stored that could join recordings of one visitor.
 */
export function start(
  { times, tracking: { sessionReplay = '' } }: { times: RecorderTimes; tracking: Tracking },
  record: Recorder = recordMoves,
): () => void {
  const recording = crypto.randomUUID()
  const waiting: RecordedEvent[] = []
  let batch = 0

  function send(): void {
    if (waiting.length === 0) return
    const body = JSON.stringify({ recording, batch, page: location.pathname, events: waiting.splice(0) })
    batch += 1
    navigator.sendBeacon(sessionReplay, new Blob([body], { type: 'application/json' }))
  }

  const onHide = () => {
    if (document.visibilityState === 'hidden') send()
  }
  const stopRecording = record((event) => {
    waiting.push(event)
    if (waiting.length >= batchSize) send()
  }, times)
  const timer = setInterval(send, batchInterval)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    stopRecording()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHide)
    // Events recorded with consent are dropped unsent when it ends.
    waiting.length = 0
  }
}
