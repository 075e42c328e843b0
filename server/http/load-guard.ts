import type { IncomingMessage, ServerResponse } from 'node:http'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Sheds load: decides whether the process accepts another page request. */
export interface LoadGuard {
  /**
   * Admits a request and counts it until its response is sent or aborted, and its work has ended.
   * @returns false if the request must be refused; it is then not counted
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Does the work of an admitted request, and counts the request until it ends: it continues if the visitor aborts the
   * request. Nothing is done for a request that is aborted already, and no longer counted.
   */
  countUntilEnd(response: ServerResponse, work: () => Promise<void>): Promise<void>
  close(): void
}

export interface LoadLimits {
  /** Concurrent pages that are always accepted, however late timers are. */
  minRequests: number
  /** Upper limit of concurrent pages. */
  maxRequests: number
  /** Timer lag in milliseconds above which the process counts as busy. */
  maxLag: number
}

export const defaultLoadLimits: LoadLimits = { minRequests: 16, maxRequests: 256, maxLag: 150 }

/** Milliseconds between two measurements of the timer lag. */
const sampleInterval = 50
/** Weight of each sample in the average. */
const smoothing = 0.3

/** Paths that are never pages: assets, API, webhooks and endpoints for operators. */
const noPage = /^\/(?:api|assets|healthz|media|metrics|payments|preview|readyz|\.well-known)(?:\/|$|\?)/

/** Canvas pages of preview links. Those of the editor's own canvas, which needs a session, are never refused. */
const linkedCanvas = /^\/preview\/canvas\/.*[?&]previewToken=/

/** Whether a request is for a page, which the server may have to render. */
export const isForPage = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  linkedCanvas.test(url) || ((method === 'GET' || method === 'HEAD') && !noPage.test(url))

/** Whether a request belongs to a purchase. */
const hasBasket = ({ headers }: IncomingMessage): boolean =>
  cookieOf(headers.cookie, storedKeys.basket.name) !== undefined

/** Measures the timer lag in milliseconds, as a moving average. */
export function watchTimerLag(now: () => number): { lag(): number; close(): void } {
  let average = 0
  let last = now()
  const timer = setInterval(() => {
    const time = now()
    average += smoothing * (Math.max(0, time - last - sampleInterval) - average)
    last = time
  }, sampleInterval).unref()
  return {
    // An overdue timer weighs more than the average.
    lag: () => Math.max(average, now() - last - sampleInterval),
    close: () => clearInterval(timer),
  }
}

/**
 * Refuses pages when overloaded: above `minRequests` concurrent pages while timers lag, except for visitors with a
 * basket, and above `maxRequests` always. Cached pages are sent before this check.
 */
export function createLoadGuard(
  { lag, close }: ReturnType<typeof watchTimerLag>,
  limits: LoadLimits = defaultLoadLimits,
): LoadGuard {
  let running = 0
  const works = new WeakMap<ServerResponse, Promise<void>>()
  const release = () => {
    running -= 1
  }
  return {
    async countUntilEnd(response, work) {
      if (response.destroyed) return
      const promise = work()
      works.set(response, promise)
      await promise
    },
    admit(request, response) {
      if (!isForPage(request)) return true
      const isBusy = running >= limits.minRequests && lag() > limits.maxLag
      if (running >= limits.maxRequests || (isBusy && !hasBasket(request))) return false
      running += 1
      response.once('close', () => {
        const work = works.get(response)
        if (work) work.then(release, release)
        else release()
      })
      return true
    },
    close,
  }
}
