declare global {
  interface Window {
    /** What tag managers read: commands and events in the order in which they came. */
    dataLayer?: unknown[]
  }
}

/** The queue that tag managers read; made where there is none yet. */
export function dataLayerQueue(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}
