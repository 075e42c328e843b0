import { findElement } from '#renderer/browser/page/find-element.ts'

/** Display time of the notice in milliseconds. */
const noticeTime = 2_000

/** Fallback without `navigator.clipboard` (no HTTPS). The code remains selected for manual copying. */
function copySelected(code: Element): boolean {
  getSelection()?.selectAllChildren(code)
  return document.execCommand('copy')
}

async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    return true
  } catch {
    return copySelected(code)
  }
}

/** Copies the element's code when its button is pressed, and shows the notice in `data-copied`. */
export function start(element: HTMLElement): void {
  const code = element.querySelector('code')
  const notice = findElement(element, '[data-copied]')
  if (!code || !notice) return
  let timer: ReturnType<typeof setTimeout>
  element.querySelector('button')?.addEventListener('click', async () => {
    clearTimeout(timer)
    notice.textContent = (await copy(code)) ? (notice.dataset.copied ?? '') : ''
    timer = setTimeout(() => {
      notice.textContent = ''
    }, noticeTime)
  })
}
