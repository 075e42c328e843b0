import { closestElement, findElements } from '#renderer/browser/page/find-element.ts'
import type { AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

// Reads the data of tiles and promotions from their HTML.

export const productSelector = '[data-product-id]'
export const promotionSelector = '[data-promotion-id]'
const listSelector = '[data-list]'

/** Returns the list of a tile: its widget, named by `data-list` or the widget's headline. */
export function listOf(tile: HTMLElement): { item_list_id?: string; item_list_name?: string } {
  const widget = closestElement(tile, '[data-type]')
  const { id, type } = widget?.dataset ?? {}
  const listName = closestElement(tile, listSelector)?.dataset.list
  const name = listName ?? widget?.querySelector('h2, h3')?.textContent ?? type
  return { ...(id && { item_list_id: id }), ...(name && { item_list_name: name }) }
}

/** Returns the position of a tile in its list, from 1; later pages of a listing count on. 0: in no list. */
function positionOf(tile: HTMLElement): number {
  const list = closestElement(tile, listSelector)
  if (!list) return 0
  // A listing's promotion may hold a list of its own.
  const tiles = findElements(list, productSelector).filter(
    (other) => closestElement(other, listSelector) === list,
  )
  return Number(list.dataset.first ?? 0) + tiles.indexOf(tile) + 1
}

/** Returns the product of a tile: its id, the name in its link, and its position in the list. */
export function itemOf(tile: HTMLElement): AnalyticsItem {
  const position = positionOf(tile)
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
