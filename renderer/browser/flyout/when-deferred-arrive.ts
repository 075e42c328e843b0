/** Resolves once the widgets that the page fetches later (decision 059) have arrived or failed, or after 3 s. */
export async function whenDeferredArrive(): Promise<void> {
  for (let waits = 60; waits > 0 && document.querySelector('[data-deferred]'); waits -= 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
}
