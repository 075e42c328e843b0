/** A failure of one widget, for log and metrics. */
export interface WidgetFailure {
  type: string
  id: string
  page: string
  stage: 'load' | 'render'
  error: unknown
}

/** Receives failures that the engine handled. */
export type ReportFailure = (failure: WidgetFailure) => void
