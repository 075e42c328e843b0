import { lowStockThreshold } from '#renderer/browser/basket/low-stock-threshold.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { inventory } from '#schemas/api/inventory.ts'

const call = createApiClient()

/**
 * Displays the remaining quantity of a size if it is low. It is fetched, because pages are cached longer than it is
 * valid; on failure nothing appears.
 * @param words with `{count}`
 */
export async function showLowStock(chosenSize: HTMLInputElement, ean: string, words: string): Promise<void> {
  const query = { EanCodes: [ean], ShipFromStore: true }
  const response = await call(inventory.availability, { path: { catalog: currentCatalog() }, query }).catch(
    () => undefined,
  )
  if (!response || 'error' in response || !chosenSize.checked) return
  const quantity = response.body.find((item) => item.ean === ean)?.quantity ?? 0
  const status = chosenSize.closest('fieldset')?.querySelector('[data-part="low-stock"]')
  if (status && quantity > 0 && quantity < lowStockThreshold)
    status.textContent = fillText(words, { count: quantity })
}
