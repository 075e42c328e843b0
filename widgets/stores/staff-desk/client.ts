import { findElement } from '#renderer/browser/page/find-element.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

/** The used part of the browser's `BarcodeDetector` (https://wicg.github.io/shape-detection-api/). */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type CodeReaderClass = new (options: { formats: string[] }) => CodeReader

const isReaderClass = (value: unknown): value is CodeReaderClass => typeof value === 'function'

/** Returns the browser's detector of QR codes; undefined if unsupported. */
function codeReader(): CodeReader | undefined {
  const detector: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return isReaderClass(detector) ? new detector({ formats: ['qr_code'] }) : undefined
}

/** Milliseconds between two detections. */
const scanInterval = 250

/** Shows the camera until a code is detected. Resolves to its text; undefined if the camera was closed first. */
async function scan(reader: CodeReader, video: HTMLVideoElement): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  video.hidden = false
  try {
    await video.play()
    while (!video.hidden) {
      const [code] = await reader.detect(video)
      if (code) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, scanInterval))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
    video.hidden = true
  }
}

/** Returns the value of the used voucher. */
function amountIn(event: Event): Money | undefined {
  const answer: unknown = event instanceof CustomEvent ? Object(event.detail).answer : undefined
  const { amount, currency }: { amount?: unknown; currency?: unknown } = Object(Object(answer).amount)
  return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : undefined
}

/** Reads vouchers with the camera, if the browser supports it, and writes the code into its input field. */
export function start(part: HTMLElement): void {
  const text = textsIn(part)
  const button = findElement(part, '[data-part="scan"]', HTMLButtonElement)
  const video = part.querySelector('video')
  const code = findElement(part, '[name="payload"]', HTMLInputElement)
  const receipt = findElement(part, '[name="receipt"]', HTMLInputElement)
  const reader = 'mediaDevices' in navigator ? codeReader() : undefined
  const usedLine = findElement(part, '[data-part="used"]')
  // The form remains for the next voucher, with this one's value above it.
  part.addEventListener('vitrine:form-done', (event) => {
    const amount = amountIn(event)
    if (!usedLine || !amount) return
    part.querySelector('[data-shown]')?.removeAttribute('data-shown')
    const sum = formatMoney(amount, part.dataset.locale ?? 'en')
    usedLine.textContent = fillText(text('staffDesk.usedOf'), { amount: sum })
    code?.focus()
  })
  if (!button || !video || !code || !reader) return
  button.hidden = false

  async function read(reader: CodeReader, preview: HTMLVideoElement, field: HTMLInputElement): Promise<void> {
    const value = await scan(reader, preview)
    if (value === undefined) return
    field.value = value
    receipt?.focus()
  }

  button.addEventListener('click', () => {
    if (!video.hidden) {
      video.hidden = true
      return
    }
    read(reader, video, code).catch(() =>
      showToast({ kind: 'warning', text: text('staffDesk.cameraFailed'), immediate: true }),
    )
  })
}
