import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import { closeFlyout, openedFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { fetchTexts } from '#renderer/browser/page/fetch-texts.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { miniBasketElement } from '#renderer/browser/page/page-texts.ts'
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
import { formatMoney } from '#schemas/values/format-money.ts'

/** The page's locale, and a delay in milliseconds. */
const miniBasketProps = ['locale', 'closeDelay'] as const
export type MiniBasketProps = PropsOf<typeof miniBasketProps>

const name = 'miniBasket'

const textKeys = [
  ...sumTexts,
  'miniBasket.count',
  'miniBasket.freeFreight',
  'miniBasket.freeFreightReached',
  'price.historic',
] as const

type Texts = TextsOf<typeof textKeys>

/** Returns its texts, fetched once per page; undefined if that fails. */
export const fetchMiniBasketTexts = (): Promise<Texts | undefined> =>
  fetchTexts(textKeys, miniBasketElement())

let timer: PausableTimer | undefined

/** Closes the mini basket after a delay, unless the pointer or focus is in it (basket rule 15). */
function closeLater(flyout: HTMLElement, delay: number): void {
  timer?.pause()
  const closeTimer = pausableTimer(delay, () => void closeFlyout(name))
  timer = closeTimer
  const isHeld = () => flyout.matches(':hover') || flyout.contains(document.activeElement)
  if (isHeld()) closeTimer.pause()
}

function pauseAutoClose(flyout: HTMLElement): void {
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
  const { freeShippingFrom: from, remainingForFreeShipping: remaining } = basket
  const freight = slot('freight')
  const words = slot('freightText')
  if (!freight || !words) return
  freight.hidden = !from || from.amount === 0 || basket.isDigital
  if (!from || freight.hidden) return
  const missing = remaining?.amount ?? 0
  words.textContent =
    remaining && missing > 0
      ? fillText(texts['miniBasket.freeFreight'], { amount: formatMoney(remaining, locale) })
      : texts['miniBasket.freeFreightReached']
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
 * delivery. It takes focus only after keyboard activation. If its texts cannot be fetched it is not shown, but the
 * addition is announced.
 */
export async function showMiniBasket(
  response: BasketBody,
  sku: string,
  opener?: HTMLElement | undefined,
): Promise<void> {
  const container = miniBasketElement()
  const flyout = findFlyout(name)
  const line = response.basket.lines.find((item) => item.sku === sku)
  if (!container || !flyout || !line) return
  const props = readProps(container, miniBasketProps)
  if (!props) return
  const { locale, closeDelay } = props
  const slot = (slotName: string) => findElement(container, `[data-slot="${slotName}"]`)
  const write = (slotName: string, words: string) => {
    const element = slot(slotName)
    if (element) element.textContent = words
  }
  const { size, length } = line.variant
  const detail = [line.colour.name, size, length].filter(Boolean).join(' · ')
  write('status', `${findElement(flyout, 'h2')?.textContent ?? ''}: ${line.name}, ${detail}`)
  const texts = await fetchMiniBasketTexts()
  if (!texts) return
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
  const historic =
    historicPrice && fillText(texts['price.historic'], { price: formatMoney(historicPrice, locale) })
  write('historic', historic ?? '')
  write('count', formatText(texts['miniBasket.count'], { count: response.basket.quantity }, locale))
  fillSums(slot, response, texts, locale)
  fillFreight(slot, response, texts, locale)
  const present = slot('present')
  if (present) present.hidden = true
  pauseAutoClose(flyout)
  const show = () => {
    const isShown = openedFlyout()?.dialog === flyout || openFlyout(name, { opener })
    if (isShown) closeLater(flyout, Number(closeDelay))
    return isShown
  }
  // The previous one was still closing.
  if (!show()) void closeFlyout(name).then(show)
}
