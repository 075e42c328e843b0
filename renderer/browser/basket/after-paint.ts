/** Timeout in milliseconds, because hidden pages draw no frames. */
const maxDelay = 100

/**
 * Resolves after the next paint, so that a press has a visible response before its work starts.
 * https://web.dev/articles/optimize-inp#yield_to_allow_rendering_work_to_occur_sooner
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, maxDelay)
    requestAnimationFrame(() => setTimeout(resolve))
  })
