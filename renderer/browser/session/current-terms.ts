import type { Terms } from '#schemas/visitors/terms.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns a market's current terms; undefined if unavailable. */
export async function currentTerms(market: string): Promise<Terms | undefined> {
  try {
    const response = await fetch(`/api/f/${encodeURIComponent(market)}/terms-and-conditions`)
    if (!response.ok) return undefined
    const { version, path }: Record<string, unknown> = Object(await response.json())
    // Accepts paths of this site only.
    return isText(version) && isText(path) && /^\/[^/\\]/.test(path) ? { version, path } : undefined
  } catch {
    return undefined
  }
}
