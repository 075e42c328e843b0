import { inOrder } from '#schemas/pages/navigation.ts'

/** Returns the position of each entry in the burger menu, which has its own order. */
export function burgerPositions<Item extends { burgerMenuPriority: number }>(
  items: readonly Item[],
): ReadonlyMap<Item, string> {
  const ordered = inOrder(items, ({ burgerMenuPriority }) => burgerMenuPriority)
  return new Map(ordered.map((item, index) => [item, String(index)]))
}

export const isShown = ({ isHidden }: { isHidden: boolean }): boolean => !isHidden
