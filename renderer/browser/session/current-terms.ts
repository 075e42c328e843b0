import type { Terms } from '#schemas/visitors/terms.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The terms that hold in a market; undefined where nobody could say. */
export async function currentTerms(market: string): Promise<Terms | undefined> {
  try {
    const answer = await fetch(`/api/f/${encodeURIComponent(market)}/terms-and-conditions`)
    if (!answer.ok) return undefined
    const { version, path }: Partial<Record<string, unknown>> = await answer.json()
    // The path of a page of this site, and nothing else.
    return isText(version) && isText(path) && /^\/[^/\\]/.test(path) ? { version, path } : undefined
  } catch {
    return undefined
  }
}
