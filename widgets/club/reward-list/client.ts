import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { clockOf } from '#widgets/club/reward-list/clock.ts'

const milliseconds = 1_000

/** Shows the code of one voucher for as long as it holds, and then the next. */
function startVoucher(voucher: HTMLElement): void {
  const link = findElement(voucher, '[data-show]')
  const till = findElement(voucher, '[data-code]')
  const lasts = findElement(voucher, '[data-lasts]')
  if (!link || !till || !lasts) return
  const { email = '', reward = '', index = '', failed = '' } = voucher.dataset
  const path = { accountEmail: email, voyadoRewardId: reward, voucherIndex: index }
  let timer: number | undefined

  function count(seconds: number, every: number): void {
    const over = performance.now() + seconds * milliseconds
    window.clearInterval(timer)
    timer = window.setInterval(() => {
      const left = (over - performance.now()) / milliseconds
      if (left <= 0) void show()
      else if (lasts) lasts.textContent = fillText(lasts.dataset.lasts ?? '', { time: clockOf(left) })
    }, every)
  }

  async function show(): Promise<void> {
    window.clearInterval(timer)
    const answer = await callShop(loyalty.rewardQr, { path }).catch(() => undefined)
    if (!till || !lasts) return
    till.hidden = false
    const picture = till.querySelector('svg')
    if (answer?.status !== 200) {
      picture?.setAttribute('hidden', '')
      lasts.textContent = failed
      return
    }
    const { payload, seconds, updateInterval } = answer.body
    const { drawCode } = await import('#widgets/club/reward-list/draw-code.ts')
    const { size, path: squares } = drawCode(payload)
    picture?.removeAttribute('hidden')
    picture?.setAttribute('viewBox', `0 0 ${size} ${size}`)
    picture?.querySelector('path')?.setAttribute('d', squares)
    lasts.textContent = fillText(lasts.dataset.lasts ?? '', { time: clockOf(seconds) })
    count(seconds, updateInterval)
  }

  link.setAttribute('role', 'button')
  link.setAttribute('aria-expanded', String(!till.hidden))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const isOpen = !till.hidden
    link.setAttribute('aria-expanded', String(!isOpen))
    if (!isOpen) return void show()
    till.hidden = true
    window.clearInterval(timer)
  })
  // The server has drawn this one.
  if (!till.hidden) count(Number(till.dataset.seconds), Number(till.dataset.every))
}

/** Shows vouchers as tills read them, and notes which promotions the member has seen. */
export function start(list: HTMLElement): void {
  for (const voucher of findElements(list, '[data-voucher]')) startVoucher(voucher)
  for (const { dataset } of findElements(list, '[data-promotion]')) {
    const path = { accountEmail: dataset.email ?? '' }
    const body = { promotionId: dataset.promotion ?? '' }
    callShop(loyalty.showPromotion, { path, body }).catch(() => undefined)
  }
}
