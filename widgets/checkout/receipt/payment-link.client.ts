import { findElement } from '#renderer/browser/page/find-element.ts'

interface Status {
  status: unknown
  redirectUrl: unknown
}

/** Returns how the payment stands; undefined if unavailable. */
async function readStatus(path: string): Promise<Status | undefined> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  const body: unknown = answer?.ok ? await answer.json() : undefined
  if (!(body instanceof Object) || !('status' in body)) return undefined
  return { status: body.status, redirectUrl: 'redirectUrl' in body ? body.redirectUrl : undefined }
}

/**
 * Polls the receipt of a payment by link every `data-pause` milliseconds while the tab is visible. Once it is paid,
 * shows a message and opens the receipt on this host after the same time (checkout rule 11); once it has expired, the
 * page shows it.
 */
export function start(element: HTMLElement): void {
  const { look: path = '' } = element.dataset
  const pause = Number(element.dataset.pause)
  const words = findElement(element, '[data-paid]')
  let timer = 0

  function finish({ redirectUrl }: Status): void {
    if (words) words.textContent = words.dataset.paid ?? ''
    const next = new URL(String(redirectUrl), location.href)
    timer = window.setTimeout(() => location.assign(next.pathname + next.search), pause)
  }

  async function warn(): Promise<void> {
    const { showToast } = await import('#renderer/browser/toast/toast.ts')
    showToast({ kind: 'warning', text: words?.dataset.pending ?? '', immediate: true })
  }

  async function checkStatus(isPressed: boolean): Promise<void> {
    clearTimeout(timer)
    const status = document.hidden ? undefined : await readStatus(path)
    clearTimeout(timer)
    if (status?.status === 'Completed') return finish(status)
    if (status?.status === 'Expired') return location.reload()
    if (isPressed) void warn()
    timer = window.setTimeout(() => void checkStatus(false), pause)
  }

  element.querySelector('[data-look-again]')?.addEventListener('click', (event) => {
    event.preventDefault()
    void checkStatus(true)
  })
  document.addEventListener('visibilitychange', () => void checkStatus(false))
  timer = window.setTimeout(() => void checkStatus(false), pause)
}
