import type { LineView } from '#renderer/loaders/load-basket.ts'

type LineSource = Pick<LineView, 'isDigital' | 'lineItemStockLocation' | 'storeId'>

/** Lines with the same source. */
export interface LineGroup<Line extends LineSource = LineView> {
  source: 'warehouse' | 'store' | 'digital'
  /** Id of the store. */
  storeId: string | undefined
  lines: readonly Line[]
}

function sourceOf({ isDigital, lineItemStockLocation }: LineSource): LineGroup['source'] {
  if (isDigital) return 'digital'
  return lineItemStockLocation === 'ShipFromStore' ? 'store' : 'warehouse'
}

/** Groups lines by source, each group in the basket's order (basket rule 3). */
export function groupsOf<Line extends LineSource>({
  lines,
}: {
  lines: readonly Line[]
}): readonly LineGroup<Line>[] {
  const groups = new Map<string, LineGroup<Line> & { lines: Line[] }>()
  for (const line of lines) {
    const source = sourceOf(line)
    const storeId = source === 'store' ? line.storeId : undefined
    const key = `${source} ${storeId ?? ''}`
    const group = groups.get(key) ?? { source, storeId, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}
