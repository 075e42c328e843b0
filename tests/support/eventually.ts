import { vi } from 'vitest'

/** Milliseconds: it only ends what hangs, so that a machine under load does not reach it. */
const ceiling = 60_000

/** Waits until what is expected holds: until it neither throws nor rejects. Where time is faked it passes meanwhile. */
export const eventually = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, { timeout: ceiling })
