import { addToBasket, prepareAddition } from '#renderer/browser/basket/basket-client.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { hasLeft } from '#renderer/browser/page/has-left.ts'
import { miniBasketElement, textsIn } from '#renderer/browser/page/page-texts.ts'
import { products } from '#schemas/api/products.ts'

const call = createApiClient()

interface Size {
  sku: string
  size: string
  length?: string
  inStock: boolean
}

/** Products with more sizes, or with lengths, are selected on the product page. */
const maxSizes = 12

const requests = new Map<string, Promise<readonly Size[] | undefined>>()

async function fetchSizes(productId: string): Promise<readonly Size[] | undefined> {
  const catalog = miniBasketElement()?.dataset.catalog ?? currentMarket()
  const response = await call(products.simple, { path: { catalog }, query: { productIds: [productId] } })
  if ('error' in response) return undefined
  return response.body[0]?.sizes
}

/** Fetches a tile's sizes, once. Returns undefined on failure. */
export function loadSizes({ dataset }: HTMLElement): Promise<readonly Size[] | undefined> {
  const { productId = '' } = dataset
  const cached = requests.get(productId)
  if (cached) return cached
  const pending = fetchSizes(productId).catch(() => {
    requests.delete(productId)
    return undefined
  })
  requests.set(productId, pending)
  return pending
}

let closeOpen: (() => void) | undefined

function sizeButton({ sku, size, inStock }: Size, tile: HTMLElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = size
  if (!inStock) {
    button.setAttribute('aria-disabled', 'true')
    button.setAttribute('aria-label', `${size}: ${textsIn(miniBasketElement())('buy.soldOut')}`)
    return button
  }
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.setAttribute('aria-busy', 'true')
    const isByKeyboard = button.matches(':focus-visible')
    const opener = findElement(tile, '.tile-sizes') ?? undefined
    const isIn = await addToBasket(sku, isByKeyboard ? opener : undefined)
    button.removeAttribute('aria-busy')
    if (isIn) closeOpen?.()
  })
  return button
}

function open(tile: HTMLElement, button: HTMLElement, sizes: readonly Size[]): void {
  const panel = document.createElement('div')
  panel.className = 'tile-panel'
  panel.setAttribute('role', 'group')
  panel.setAttribute('aria-label', button.getAttribute('aria-label') ?? '')
  panel.append(...sizes.map((size) => sizeButton(size, tile)))
  button.after(panel)
  button.setAttribute('aria-expanded', 'true')
  const abortController = new AbortController()
  const { signal } = abortController
  closeOpen = () => {
    closeOpen = undefined
    abortController.abort()
    const hadFocus = panel.contains(document.activeElement)
    panel.remove()
    button.setAttribute('aria-expanded', 'false')
    if (hadFocus) button.focus({ preventScroll: true })
  }
  tile.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      closeOpen?.()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !panel.contains(target) && target !== button) closeOpen?.()
    },
    { signal },
  )
  for (const part of [panel, button])
    part.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (hasLeft(panel, relatedTarget) && relatedTarget !== button) closeOpen?.()
      },
      { signal },
    )
  panel.querySelector('button')?.focus({ preventScroll: true })
  void prepareAddition()
}

async function addOrChoose(tile: HTMLElement, button: HTMLElement): Promise<void> {
  const sizes = await loadSizes(tile)
  const hasLengths = sizes?.some(({ length }) => length !== undefined)
  if (!sizes || sizes.length === 0 || sizes.length > maxSizes || hasLengths)
    return tile.querySelector('a')?.click()
  const [only] = sizes
  if (sizes.length === 1 && only?.inStock) return void (await addToBasket(only.sku, button))
  // Of another tile, pressed meanwhile.
  closeOpen?.()
  open(tile, button, sizes)
}

/** Adds a product with one size, shows a choice of several, and opens the product page for the rest. */
export async function toggleSizes(tile: HTMLElement, button: HTMLElement): Promise<void> {
  const wasOpen = button.getAttribute('aria-expanded') === 'true'
  closeOpen?.()
  if (wasOpen || button.ariaBusy === 'true') return
  button.setAttribute('aria-busy', 'true')
  await addOrChoose(tile, button)
  button.removeAttribute('aria-busy')
}
