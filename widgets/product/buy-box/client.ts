import { addToBasket, type GiftRequest, prepareAddition } from '#renderer/browser/basket/basket-client.ts'
import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'

/** Props of the buy box: two texts; `lowStock` is empty for pre-orders. */
const buyBoxProps = ['product', 'chooseSize', 'lowStock'] as const
export type BuyBoxProps = PropsOf<typeof buyBoxProps>

const chosenSku = (form: HTMLFormElement): string | undefined => {
  const sku = new FormData(form).get('sku')
  return typeof sku === 'string' && sku !== '' ? sku : undefined
}

/** Preserves the selected size when the length changes: each length has its own SKUs. */
function followLength(box: HTMLElement, form: HTMLFormElement): void {
  box.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.length === undefined) return
    const before = findElement(form, '[name="sku"]:checked', HTMLInputElement)
    if (!before) return
    before.checked = false
    const sizes = findElements(
      box,
      `[data-panel="${CSS.escape(target.value)}"] [name="sku"]`,
      HTMLInputElement,
    )
    const sameSize = [...sizes].find(({ dataset }) => dataset.size === before.dataset.size)
    if (sameSize) sameSize.checked = true
  })
}

/** Opens the back-in-stock form with a sold-out size selected. */
function chooseMissing(sku: string): void {
  const field = findElement(document, 'select[name="productId"]', HTMLSelectElement)
  if (!field) return
  field.value = sku
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Shows low stock for the selected size; not for pre-orders, which have no text for it. */
function followStock(form: HTMLFormElement, words: string): void {
  if (!words) return
  const follow = async () => {
    const chosenSize = findElement(form, '[name="sku"]:checked', HTMLInputElement)
    for (const status of form.querySelectorAll('[data-part="low-stock"]')) status.textContent = ''
    if (!chosenSize?.dataset.ean) return
    const { showLowStock } = await import('#widgets/product/show-low-stock.ts')
    await showLowStock(chosenSize, chosenSize.dataset.ean, words)
  }
  form.addEventListener('change', () => void follow())
  // The press that triggered the import may have selected one.
  void follow()
}

/** Shows the price of the selected size, if sizes differ in price. Prices next to a list price do not change. */
function followPrice(form: HTMLFormElement, product: string): void {
  const selector = `[data-price-of="${CSS.escape(product)}"]`
  const follow = () => {
    const { price } = findElement(form, '[name="sku"]:checked', HTMLInputElement)?.dataset ?? {}
    if (price === undefined) return
    for (const priceElement of document.querySelectorAll(`bdi${selector}, ${selector}:not(:has(s)) bdi`))
      priceElement.textContent = price
  }
  form.addEventListener('change', follow)
  // The press that this was fetched for may have chosen one.
  follow()
}

/** Shows when the pre-ordered goods of the selected size arrive. */
function followExpected(form: HTMLFormElement): void {
  const words = findElement(form, '[data-part="expected"]')
  if (!words) return
  const follow = () => {
    const chosenSize = findElement(form, '[name="sku"]:checked', HTMLInputElement)
    if (chosenSize) words.textContent = chosenSize.dataset.expected ?? ''
  }
  form.addEventListener('change', follow)
  // The press that this was fetched for may have chosen one.
  follow()
}

/** Prepares the addition of the selected size: its press then waits for the server only. */
function followChoice(form: HTMLFormElement): void {
  const follow = () => {
    if (chosenSku(form)) void prepareAddition()
  }
  form.addEventListener('change', follow)
  // The press that this was fetched for may have chosen one.
  follow()
}

/** Limits the delivery day of a gift card when its fields open. */
function followGift(gift: HTMLDetailsElement | null): void {
  if (!gift) return
  const bound = async () => (await import('#widgets/product/buy-box/gift-form.ts')).boundDay(gift)
  gift.addEventListener('toggle', () => void bound())
  // The press that triggered the import may have opened them.
  if (gift.open) void bound()
}

/**
 * Reads the recipient of a gift card, of folded fields too; undefined if a field is invalid, which then shows its error.
 */
async function giftOf(gift: HTMLDetailsElement | null): Promise<Partial<GiftRequest> | undefined> {
  if (!gift) return {}
  const { isEmpty, readGift, resetGift, showGiftErrors } = await import(
    '#widgets/product/buy-box/gift-form.ts'
  )
  if (isEmpty(gift)) return {}
  const recipient = readGift(gift)
  return (
    recipient && {
      gift: recipient,
      onRefused: (errors) => showGiftErrors(gift, errors),
      onAdded: () => resetGift(gift),
    }
  )
}

/**
 * Adds the selection to the basket without leaving the page: the button responds first, then the mini basket opens.
 * Asks for a size if none is selected. A press before this script was fetched posted the form.
 */
export function start(box: HTMLElement): void {
  box.addEventListener('click', ({ target }) => {
    const link = closestElement(target, '[data-notify]')
    if (link) chooseMissing(link.dataset.notify ?? '')
  })
  const form = box.querySelector('form')
  const props = readProps(box, buyBoxProps)
  if (!form || !props) return
  const problem = findElement(form, '[data-part="problem"]')
  const announceStatus = (words: string) => {
    if (problem) problem.textContent = words
  }
  form.noValidate = true
  followLength(box, form)
  followStock(form, props.lowStock)
  followPrice(form, props.product)
  followExpected(form)
  followChoice(form)
  const gift = findElement(form, '[data-part="gift"]', HTMLDetailsElement)
  followGift(gift)
  form.addEventListener('change', () => announceStatus(''))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (box.dataset.busy !== undefined) return
    const sku = chosenSku(form)
    if (!sku) {
      announceStatus(props.chooseSize)
      findElements(form, '[name="sku"]')
        .find((radio) => radio.checkVisibility())
        ?.focus()
      return
    }
    const { submitter } = event
    const isByKeyboard = submitter?.matches(':focus-visible')
    box.dataset.busy = ''
    submitter?.setAttribute('aria-busy', 'true')
    try {
      const recipient = await giftOf(gift)
      if (recipient) await addToBasket(sku, isByKeyboard && submitter ? submitter : undefined, recipient)
    } finally {
      delete box.dataset.busy
      submitter?.removeAttribute('aria-busy')
    }
  })
}
