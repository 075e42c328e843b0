import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { clockOf } from '#widgets/club/reward-list/clock.ts'

/** Props of a promotion that the member has not seen. */
const promotionProps = ['accountEmail', 'promotionId'] as const
export type PromotionProps = PropsOf<typeof promotionProps>

/** Props of a drawn code: seconds that it is valid, and milliseconds between updates. */
const codeProps = ['seconds', 'interval'] as const
export type CodeProps = PropsOf<typeof codeProps>

/** Props of a voucher, with two texts. */
const voucherProps = ['accountEmail', 'rewardId', 'index', 'failed', 'lasts'] as const
export type VoucherClientProps = PropsOf<typeof voucherProps>

const milliseconds = 1_000

/** Displays the code of a voucher until it expires, and then the next one. */
function startVoucher(voucher: HTMLElement): void {
  const link = findElement(voucher, '[data-part="show"]')
  const till = findElement(voucher, '[data-part="code"]')
  const remainingElement = findElement(voucher, '[data-part="lasts"]')
  const props = readProps(voucher, voucherProps)
  if (!link || !till || !remainingElement || !props) return
  const { accountEmail, rewardId, index, failed, lasts: lastsText } = props
  const path = { accountEmail, voyadoRewardId: rewardId, voucherIndex: index }
  let timer: number | undefined

  function count(seconds: number, every: number): void {
    // Other clocks stop while a phone sleeps.
    const end = Date.now() + seconds * milliseconds
    window.clearInterval(timer)
    timer = window.setInterval(() => {
      const remaining = (end - Date.now()) / milliseconds
      if (remaining <= 0) void show()
      else if (remainingElement)
        remainingElement.textContent = fillText(lastsText, { time: clockOf(remaining) })
    }, every)
  }

  async function show(): Promise<void> {
    window.clearInterval(timer)
    const response = await callShop(loyalty.rewardQr, { path }).catch(() => undefined)
    if (!till || !remainingElement) return
    till.hidden = false
    const picture = till.querySelector('svg')
    if (response?.status !== 200) {
      picture?.setAttribute('hidden', '')
      remainingElement.textContent = failed
      return
    }
    const { payload, seconds, updateInterval } = response.body
    const { drawCode } = await import('#widgets/club/reward-list/draw-code.ts')
    const { size, path: squares } = drawCode(payload)
    picture?.removeAttribute('hidden')
    picture?.setAttribute('viewBox', `0 0 ${size} ${size}`)
    picture?.querySelector('path')?.setAttribute('d', squares)
    remainingElement.textContent = fillText(lastsText, { time: clockOf(seconds) })
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
  // The server has rendered this one.
  const codeData = readProps(till, codeProps)
  if (!till.hidden && codeData) count(Number(codeData.seconds), Number(codeData.interval))
}

/** Renders vouchers' codes for tills, and reports which promotions the member has seen. */
export function start(list: HTMLElement): void {
  for (const voucher of findElements(list, '[data-part="voucher"]')) startVoucher(voucher)
  for (const promotion of findElements(list, '[data-part="promotion"]')) {
    const props = readProps(promotion, promotionProps)
    if (!props) continue
    const path = { accountEmail: props.accountEmail }
    const body = { promotionId: props.promotionId }
    callShop(loyalty.showPromotion, { path, body }).catch(() => undefined)
  }
}
