import type { TrackingTimes } from '#schemas/visitors/tracking.ts'

/** Something that happened, milliseconds after the page began. */
export interface RecordedEvent {
  at: number
  kind: string
  [detail: string]: unknown
}

/** Debounce of resize and scroll events. */
export type RecorderTimes = Pick<TrackingTimes, 'resizeDebounce' | 'scrollDebounce'>

/** Starts recording and reports each event; returns the function that stops it. */
export type Recorder = (record: (event: RecordedEvent) => void, times: RecorderTimes) => () => void
