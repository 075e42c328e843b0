import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { takeParameter } from '#renderer/browser/page/take-parameter.ts'

/** Props of a pending payment: the path of its state, and the milliseconds between requests. */
const pollingProps = ['path', 'interval'] as const
export type PollingProps = PropsOf<typeof pollingProps>

/** States of an undecided payment. */
const waiting: ReadonlySet<unknown> = new Set(['action', 'pending', 'authorised'])

/** Returns the payment's state; undefined if unavailable. */
async function readState(path: string): Promise<{ state: unknown; url: unknown } | undefined> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  const body: unknown = response?.ok ? await response.json() : undefined
  if (!(body instanceof Object) || !('paymentState' in body)) return undefined
  return { state: body.paymentState, url: 'url' in body ? body.url : undefined }
}

/**
 * Polls a payment on another device while the tab is visible, and opens the next page once it is decided. Follows paths
 * of this site only.
 */
function pollPayment({ path, interval }: PollingProps): void {
  let timer = 0
  const reloadPayment = () => {
    clearTimeout(timer)
    timer = window.setTimeout(checkState, Number(interval))
  }
  async function checkState(): Promise<void> {
    if (document.hidden) return
    const state = await readState(path)
    const isDecided = state !== undefined && !waiting.has(state.state)
    if (!isDecided || typeof state.url !== 'string') return reloadPayment()
    const next = new URL(state.url, location.href)
    if (next.origin === location.origin) location.assign(next.pathname + next.search)
  }
  document.addEventListener('visibilitychange', () => void checkState())
  reloadPayment()
}

/** Polls the payment that the element names. Without one, it is the notice of a changed total. */
export function start(element: HTMLElement): void {
  const props = readProps(element, pollingProps)
  if (props) pollPayment(props)
  // A reload or Back must not show the notice again.
  else takeParameter('payment')
}
