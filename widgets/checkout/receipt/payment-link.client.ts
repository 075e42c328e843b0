import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'

/** Props of a payment by link: path of its state, milliseconds between requests, and two texts. */
const linkProps = ['path', 'interval', 'paid', 'pending'] as const
export type LinkProps = PropsOf<typeof linkProps>

interface Status {
  status: unknown
  redirectUrl: unknown
}

/** Returns the payment's status; undefined if unavailable. */
async function readStatus(path: string): Promise<Status | undefined> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } }).catch(() => undefined)
  const body: unknown = response?.ok ? await response.json() : undefined
  if (!(body instanceof Object) || !('status' in body)) return undefined
  return { status: body.status, redirectUrl: 'redirectUrl' in body ? body.redirectUrl : undefined }
}

/**
 * Polls the receipt of a payment by link while the tab is visible. Once it is paid, shows a message and opens the
 * receipt on this host after the same interval (checkout rule 11); once it has expired, reloads the page.
 */
export function start(element: HTMLElement): void {
  const props = readProps(element, linkProps)
  if (!props) return
  const { path, paid, pending } = props
  const interval = Number(props.interval)
  const message = element.querySelector('[role="status"]')
  let timer = 0

  function finish({ redirectUrl }: Status): void {
    if (message) message.textContent = paid
    const next = new URL(String(redirectUrl), location.href)
    timer = window.setTimeout(() => location.assign(next.pathname + next.search), interval)
  }

  async function warn(): Promise<void> {
    const { showToast } = await import('#renderer/browser/toast/toast.ts')
    showToast({ kind: 'warning', text: pending, immediate: true })
  }

  async function checkStatus(isPressed: boolean): Promise<void> {
    clearTimeout(timer)
    const status = document.hidden ? undefined : await readStatus(path)
    clearTimeout(timer)
    if (status?.status === 'Completed') return finish(status)
    if (status?.status === 'Expired') return location.reload()
    if (isPressed) void warn()
    timer = window.setTimeout(() => void checkStatus(false), interval)
  }

  element.querySelector('[data-part="look"]')?.addEventListener('click', (event) => {
    event.preventDefault()
    void checkStatus(true)
  })
  document.addEventListener('visibilitychange', () => void checkStatus(false))
  timer = window.setTimeout(() => void checkStatus(false), interval)
}
