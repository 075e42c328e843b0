/** Formats a moment for a native field in the editor's time zone; empty for invalid ones. */
export function localMoment(value: unknown): string {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return ''
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
