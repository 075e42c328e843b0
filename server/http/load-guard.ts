import type { IncomingMessage, ServerResponse } from 'node:http'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Decides whether another page is begun while the process is busy. */
export interface LoadGuard {
  /**
   * Counts a request until its answer is sent or given up.
   * @returns false if the request is to be refused: it is then not counted
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean
  close(): void
}

export interface LoadLimits {
  /** Pages at a time up to which lateness does not matter. */
  calm: number
  /** Pages at a time, however quickly the process answers. */
  most: number
  /** Milliseconds that timers are late at which the process counts as busy. */
  late: number
}

export const usualLoadLimits: LoadLimits = { calm: 16, most: 256, late: 150 }

/** Milliseconds between two looks at how late timers are. */
const pause = 50
/** Weight of each sample in the average. */
const weight = 0.3

/** Not pages: parts of them, what shops are paid and told by, and what operators look at. */
const noPage = /^\/(?:api|assets|healthz|media|metrics|payments|preview|readyz|\.well-known)(?:\/|$|\?)/

/** Whether a request is for a page, which the server may have to make. */
export const isForPage = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !noPage.test(url)

/** Whether a request belongs to a purchase. */
const hasBasket = ({ headers }: IncomingMessage): boolean =>
  cookieOf(headers.cookie, storedKeys.basket.name) !== undefined

/** Tells how many milliseconds timers are late, as an average of the last moments. */
export function watchLateness(now: () => number): { late(): number; close(): void } {
  let average = 0
  let last = now()
  const timer = setInterval(() => {
    const time = now()
    average += weight * (Math.max(0, time - last - pause) - average)
    last = time
  }, pause).unref()
  return {
    // A timer that is overdue tells more than those before.
    late: () => Math.max(average, now() - last - pause),
    close: () => clearInterval(timer),
  }
}

/**
 * Refuses pages before they make each other late: above `calm` pages at a time while timers are late, but for who has a
 * basket, and above `most` in any case. Cached pages are sent before this check.
 */
export function createLoadGuard(
  { late, close }: ReturnType<typeof watchLateness>,
  limits: LoadLimits = usualLoadLimits,
): LoadGuard {
  let running = 0
  return {
    admit(request, response) {
      if (!isForPage(request)) return true
      const isBusy = running >= limits.calm && late() > limits.late
      if (running >= limits.most || (isBusy && !hasBasket(request))) return false
      running += 1
      response.once('close', () => {
        running -= 1
      })
      return true
    },
    close,
  }
}
