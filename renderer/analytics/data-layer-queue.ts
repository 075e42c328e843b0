declare global {
  interface Window {
    /** Queue of tag managers: commands and events in order. */
    dataLayer?: unknown[]
  }
}

/** Returns the queue of tag managers, and creates it if missing. */
export function dataLayerQueue(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}
