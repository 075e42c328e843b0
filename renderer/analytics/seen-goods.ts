import { closestElement } from '#renderer/browser/page/find-element.ts'
import type { AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

// Reads the data of tiles and promotions from their HTML.

export const productSelector = '[data-product-id]'
export const promotionSelector = '[data-promotion-id]'

/** Returns the list of a tile: its widget, named by `data-list` or the widget's headline. */
export function listOf(tile: HTMLElement): { item_list_id?: string; item_list_name?: string } {
  const widget = closestElement(tile, '[data-type]')
  const { id, type } = widget?.dataset ?? {}
  const named = closestElement(tile, '[data-list]')?.dataset.list
  const name = named ?? widget?.querySelector('h2, h3')?.textContent ?? type
  return { ...(id && { item_list_id: id }), ...(name && { item_list_name: name }) }
}

/** Returns the product of a tile: its id, the name in its link, and its position in the list. */
export function itemOf(tile: HTMLElement): AnalyticsItem {
  const position = Number(tile.dataset.productPosition)
  const name = tile.querySelector('a')?.textContent?.trim()
  return {
    item_id: tile.dataset.productId ?? '',
    ...(name && { item_name: name }),
    ...(position >= 1 && { index: position }),
  }
}

/** Returns a promotion: its id, its name, and its row. */
export function promotionOf(element: HTMLElement) {
  const { promotionId = '', promotionName } = element.dataset
  const slot = closestElement(element, '[data-row]')?.dataset.row
  return {
    promotion_id: promotionId,
    ...(promotionName && { promotion_name: promotionName }),
    ...(slot && { creative_slot: slot }),
  }
}
