import type { ShownBasket, ShownLine } from '#renderer/kit/load-basket.ts'

/** Lines that are sent together. */
export interface LineGroup {
  place: 'warehouse' | 'store' | 'digital'
  /** Of a store. */
  storeId: string | undefined
  lines: readonly ShownLine[]
}

function placeOf({ isDigital, lineItemStockLocation }: ShownLine): LineGroup['place'] {
  if (isDigital) return 'digital'
  return lineItemStockLocation === 'ShipFromStore' ? 'store' : 'warehouse'
}

/** The lines by where they come from (spec 2, section 4: multi-location, mixed), each group in the basket's order. */
export function groupsOf({ lines }: Pick<ShownBasket, 'lines'>): readonly LineGroup[] {
  const groups = new Map<string, LineGroup & { lines: ShownLine[] }>()
  for (const line of lines) {
    const place = placeOf(line)
    const storeId = place === 'store' ? line.storeId : undefined
    const key = `${place} ${storeId ?? ''}`
    const group = groups.get(key) ?? { place, storeId, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}
