import type { TrackingTimes } from '#schemas/visitors/tracking.ts'

/** Something that happened, milliseconds after the page began. */
export interface RecordedEvent {
  at: number
  kind: string
  [detail: string]: unknown
}

/** How long a window is resized or scrolled before it is told of once. */
export type RecorderTimes = Pick<TrackingTimes, 'resizeDebounce' | 'scrollDebounce'>

/** What records: tells of each event until the function that it gives is called. */
export type Recorder = (tell: (event: RecordedEvent) => void, times: RecorderTimes) => () => void
