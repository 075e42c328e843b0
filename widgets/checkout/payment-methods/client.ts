/** States in which the money may still come. */
const waiting: ReadonlySet<unknown> = new Set(['action', 'pending', 'authorised'])

/** How it stands; undefined where nobody could say. */
async function look(path: string): Promise<{ state: unknown; url: unknown } | undefined> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  const body: unknown = answer?.ok ? await answer.json() : undefined
  if (!(body instanceof Object) || !('paymentState' in body)) return undefined
  return { state: body.paymentState, url: 'url' in body ? body.url : undefined }
}

/**
 * Asks how a payment stands that is made elsewhere, while the page is looked at, every `data-pause` milliseconds, and goes
 * on when it is decided. Only paths of this site are gone to.
 */
export function start(element: HTMLElement): void {
  const { look: path, pause } = element.dataset
  if (path === undefined) return
  let timer = 0
  const again = () => {
    clearTimeout(timer)
    timer = window.setTimeout(ask, Number(pause))
  }
  async function ask(): Promise<void> {
    if (path === undefined || document.hidden) return
    const found = await look(path)
    const isDecided = found !== undefined && !waiting.has(found.state)
    if (!isDecided || typeof found.url !== 'string') return again()
    const next = new URL(found.url, location.href)
    if (next.origin === location.origin) location.assign(next.pathname + next.search)
  }
  document.addEventListener('visibilitychange', () => void ask())
  again()
}
