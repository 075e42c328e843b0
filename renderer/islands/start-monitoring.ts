/** Fetches and starts monitoring where the page is configured for it. That it does not start is only logged. */
export async function startMonitoring(): Promise<void> {
  const { monitoring } = document.body.dataset
  if (monitoring === undefined) return
  try {
    const { start } = await import('#renderer/analytics/monitoring.ts')
    start(JSON.parse(monitoring))
  } catch (error) {
    console.warn(error)
  }
}
