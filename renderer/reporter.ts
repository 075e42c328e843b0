/** What went wrong with one widget, for the log and the metrics. */
export interface WidgetFailure {
  type: string
  id: string
  page: string
  stage: 'load' | 'render'
  error: unknown
}

/** Where the engine tells what it survived. */
export type ReportFailure = (failure: WidgetFailure) => void
