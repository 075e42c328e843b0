import type { BrowserContextOptions } from 'playwright'

/** A phone's screen, and a user agent that the server takes for a phone's. */
export const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
} as const satisfies BrowserContextOptions

/** A desktop's screen. */
export const desktop = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions
