import { lowStockThreshold } from '#renderer/browser/basket/low-stock-threshold.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import { favouriteStore } from '#renderer/stores/favourite-store.ts'
import { stores } from '#schemas/api/stores.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

const call = createApiClient()

/** Texts from the component; `mine` marks the visitor's favourite store. */
const messageKeys = ['inStock', 'few', 'none', 'collect', 'failed', 'mine'] as const

const levelOf = (quantity: number): 'none' | 'few' | 'inStock' =>
  quantity === 0 ? 'none' : quantity < lowStockThreshold ? 'few' : 'inStock'

function element(name: string, words: string): HTMLElement {
  const created = document.createElement(name)
  created.textContent = words
  return created
}

/** Shows the stock of a size in each store of the market: the favourite store first, then stores that have it. */
export function start(details: HTMLElement): void {
  const { catalog = '' } = details.dataset
  const messages = parseIfJson(details.dataset.messages)
  const size = findElement(details, '[data-size]', HTMLSelectElement)
  const list = details.querySelector('[data-part="stores"]')
  if (!size || !list || !hasTexts(messages, messageKeys)) return

  let request: AbortController | undefined
  async function show(sku: string): Promise<void> {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    const query = { sku, allStores: true }
    const [response, favourite] = await Promise.all([
      call(stores.list, { path: { catalog }, query }, { signal }).catch(() => undefined),
      favouriteStore(catalog),
    ])
    if (signal.aborted || !list || !hasTexts(messages, messageKeys)) return
    if (!response || 'error' in response) return list.replaceChildren(element('li', messages.failed))
    const rank = ({ id }: { id: string }) => Number(id === favourite)
    const sorted = response.body.toSorted(
      (a, b) => rank(b) - rank(a) || (b.quantity ?? 0) - (a.quantity ?? 0),
    )
    list.replaceChildren(
      ...sorted.map(({ id, name, address, quantity = 0, clickAndCollect }) => {
        const store = document.createElement('li')
        const level = levelOf(quantity)
        const state = element('span', messages[level])
        state.dataset.level = level
        const where = `${address.street}, ${address.city}`
        const words = [where, clickAndCollect && messages.collect, rank({ id }) && messages.mine]
        const factsElement = element('span', words.filter(Boolean).join(' · '))
        store.append(element('strong', name), state, factsElement)
        return store
      }),
    )
  }
  const showChosen = () => {
    if (size.value) void show(size.value)
    else list.replaceChildren()
  }
  size.addEventListener('change', showChosen)
  // The visitor may have chosen a size before this script loaded, or before a back navigation.
  showChosen()
}
