import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import { closeFlyout, openedFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { showBadges } from '#renderer/browser/products/create-badges.ts'
import { type PausableTimer, pausableTimer } from '#renderer/browser/toast/pausable-timer.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { sumTexts, writeSum } from '#renderer/components/elements/sum-texts.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { basketSums } from '#schemas/commerce/order-sums.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

/** The page's locale, and a delay in milliseconds. */
const miniBasketProps = ['locale', 'closeDelay'] as const
export type MiniBasketProps = PropsOf<typeof miniBasketProps>

const name = 'miniBasket'

const textKeys = [...sumTexts, 'added', 'count', 'freeFreight', 'freeFreightReached', 'historic'] as const

type Texts = TextsOf<typeof textKeys>

let timer: PausableTimer | undefined

/** Closes the mini basket after a delay, unless the pointer or focus is in it (basket rule 15). */
function closeLater(flyout: HTMLElement, delay: number): void {
  timer?.pause()
  const closeTimer = pausableTimer(delay, () => void closeFlyout(name))
  timer = closeTimer
  const isHeld = () => flyout.matches(':hover') || flyout.contains(document.activeElement)
  if (isHeld()) closeTimer.pause()
}

function hold(flyout: HTMLElement): void {
  if (flyout.dataset.held !== undefined) return
  flyout.dataset.held = ''
  const resume = () => {
    if (!flyout.matches(':hover') && !flyout.contains(document.activeElement)) timer?.resume()
  }
  flyout.addEventListener('pointerenter', () => timer?.pause())
  flyout.addEventListener('focusin', () => timer?.pause())
  flyout.addEventListener('pointerleave', resume)
  flyout.addEventListener('focusout', () => setTimeout(resume))
  flyout.addEventListener('flyoutclose', () => timer?.pause())
}

function fillFreight(
  slot: (name: string) => HTMLElement | null,
  { basket }: BasketBody,
  texts: Texts,
  locale: string,
): void {
  const { freeShippingFrom: from, remainingForFreeShipping: left } = basket
  const freight = slot('freight')
  const words = slot('freightText')
  if (!freight || !words) return
  freight.hidden = !from || from.amount === 0 || basket.isDigital
  if (!from || freight.hidden) return
  const missing = left?.amount ?? 0
  words.textContent =
    left && missing > 0
      ? fillText(texts.freeFreight, { amount: formatMoney(left, locale) })
      : texts.freeFreightReached
  const share = Math.min(100, Math.max(0, Math.round((1 - missing / from.amount) * 100)))
  slot('progress')?.style.setProperty('--share', String(share))
}

/** The sums of the basket, as its page shows them. */
function fillSums(
  slot: (name: string) => HTMLElement | null,
  { basket }: BasketBody,
  texts: Texts,
  locale: string,
): void {
  const rows = basketSums(basket).map((line) => {
    const row = document.createElement('div')
    row.dataset.sum = line.kind
    const [name, value] = writeSum(line, texts, locale)
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    detail.textContent = value
    row.append(term, detail)
    return row
  })
  slot('sums')?.replaceChildren(...rows)
}

/**
 * Shows the mini basket briefly: the added line, the number of items, the total, and the amount missing for free
 * delivery. It takes focus only after keyboard activation.
 */
export function showMiniBasket(response: BasketBody, sku: string, opener?: HTMLElement | undefined): void {
  const container = document.getElementById('mini-basket')
  const flyout = findFlyout(name)
  const line = response.basket.lines.find((item) => item.sku === sku)
  if (!container || !flyout || !line) return
  const props = readProps(container, miniBasketProps)
  const texts = parseIfJson(container.dataset.texts)
  if (!props || !hasTexts(texts, textKeys)) return
  const { locale, closeDelay } = props
  const slot = (slotName: string) => findElement(container, `[data-slot="${slotName}"]`)
  const write = (slotName: string, words: string) => {
    const element = slot(slotName)
    if (element) element.textContent = words
  }
  const { size, length } = line.variant
  const detail = [line.colour.name, size, length].filter(Boolean).join(' · ')
  const picture = findElement(container, 'img[data-slot="picture"]', HTMLImageElement)
  if (picture) {
    picture.src = pictureAddress(line.imageUrl, 320)
    picture.hidden = false
  }
  const badges = slot('badges')
  if (badges) showBadges(badges, line.badges, 'miniBasket')
  write('name', line.name)
  write('detail', detail)
  const { salesPrice, historicPrice } = line.unitPrice
  write('price', formatMoney(salesPrice, locale))
  const historic = historicPrice && fillText(texts.historic, { price: formatMoney(historicPrice, locale) })
  write('historic', historic ?? '')
  write('count', formatText(texts.count, { count: response.basket.quantity }, locale))
  fillSums(slot, response, texts, locale)
  fillFreight(slot, response, texts, locale)
  write('status', `${texts.added}: ${line.name}, ${detail}`)
  const present = slot('present')
  if (present) present.hidden = true
  hold(flyout)
  const show = () => {
    const isShown = openedFlyout()?.dialog === flyout || openFlyout(name, { opener })
    if (isShown) closeLater(flyout, Number(closeDelay))
    return isShown
  }
  // The previous one was still closing.
  if (!show()) void closeFlyout(name).then(show)
}
