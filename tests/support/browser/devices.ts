import type { BrowserContextOptions } from 'playwright-core'

/** A screen of a phone, and a browser that the server takes for one. */
export const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
} as const satisfies BrowserContextOptions
