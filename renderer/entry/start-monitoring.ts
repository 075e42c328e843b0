import { parseJson } from '#schemas/validation/json.ts'
/** Fetches and starts monitoring if configured. A failure is only logged. */
export async function startMonitoring(): Promise<void> {
  const { monitoring } = document.body.dataset
  if (monitoring === undefined) return
  try {
    const monitor = await import('#renderer/analytics/monitoring.ts')
    monitor.start(parseJson(monitoring))
  } catch (error) {
    console.warn(error)
  }
}
