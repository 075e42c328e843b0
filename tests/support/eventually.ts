import { vi } from 'vitest'

/** Milliseconds: it only ends what hangs, so that a machine under load does not reach it. */
const ceiling = 60_000

/** Retries until the expectation neither throws nor rejects. Advances faked time meanwhile. */
export const eventually = (holds: () => unknown): Promise<unknown> =>
  vi.waitFor(holds, { timeout: ceiling, interval: 15 })
