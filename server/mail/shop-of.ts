import type { Site } from '#server/site/site.ts'

/** Sender of a market's mail. */
export interface MailingShop {
  name: string
  /** Reply-to address of customer service. */
  email: string
}

const textIn = (part: unknown, name: 'name' | 'email'): string | undefined => {
  const fields = new Map<string, unknown>(typeof part === 'object' && part ? Object.entries(part) : [])
  const value = fields.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the shop by the market's `organization` in the payload. */
export function shopOf(site: Site, market: string, publicUrl: string): MailingShop {
  const part = site.payload(market, 'organization')
  const { hostname } = new URL(publicUrl)
  return { name: textIn(part, 'name') ?? hostname, email: textIn(part, 'email') ?? `service@${hostname}` }
}
