import { variantsOf } from '#preview/draft/smart-widget.ts'
import { visibleVariant } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { type AreaName, areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'

/** One line of the outline. */
export type OutlineItem =
  | { kind: 'area'; key: string; level: 1; area: AreaName | 'fixed'; name: string }
  | {
      kind: 'row'
      key: string
      level: 2
      id: string
      area: AreaName
      index: number
      hidden: boolean
    }
  | { kind: 'widget'; key: string; level: 3 | 2; id: string; row: string; index: number; type: string }
  /** A variant of a smart widget. */
  | {
      kind: 'variant'
      key: string
      level: number
      smart: string
      variant: number
      name: string
      isShown: boolean
    }
  /** A widget in a variant. */
  | {
      kind: 'nested'
      key: string
      level: number
      id: string
      type: string
      smart: string
      variant: number
      index: number
    }

/** Returns the lines of a smart widget's variants and of what is in them; none for other widgets. */
function variantItems(node: WidgetNode, level: number): OutlineItem[] {
  const variants = variantsOf(node) ?? []
  const visibleIndex = variants.length === 0 ? -1 : visibleVariant(node)
  return variants.flatMap(({ widgets }, variant): OutlineItem[] => [
    {
      kind: 'variant',
      key: `variant ${variant} ${node.id}`,
      level,
      smart: node.id,
      variant,
      name: variantName(variants, variant),
      isShown: variant === visibleIndex,
    },
    ...widgets.flatMap((nested, index): OutlineItem[] => [
      {
        kind: 'nested',
        key: `widget ${nested.id}`,
        level: level + 1,
        id: nested.id,
        type: nested.type,
        smart: node.id,
        variant,
        index,
      },
      ...variantItems(nested, level + 2),
    ]),
  ])
}

/** Returns the lines of a page's outline, without the content of closed rows. */
function outlineItems(page: Page, closed: ReadonlySet<string>): OutlineItem[] {
  const items: OutlineItem[] = []
  for (const area of areaNames) {
    const rows = page.areas[area]
    items.push({ kind: 'area', key: `area ${area}`, level: 1, area, name: text(`area.${area}`) })
    for (const [index, { id, hidden, widgets }] of rows.entries()) {
      items.push({
        kind: 'row',
        key: `row ${id}`,
        level: 2,
        id,
        area,
        index,
        hidden,
      })
      if (closed.has(id)) continue
      for (const [at, node] of widgets.entries())
        items.push(
          {
            kind: 'widget',
            key: `widget ${node.id}`,
            level: 3,
            id: node.id,
            row: id,
            index: at,
            type: node.type,
          },
          ...variantItems(node, 4),
        )
    }
  }
  if (page.fixedWidgets.length === 0) return items
  items.push({ kind: 'area', key: 'area fixed', level: 1, area: 'fixed', name: text('area.fixed') })
  for (const [at, node] of page.fixedWidgets.entries())
    items.push({
      kind: 'widget',
      key: `widget ${node.id}`,
      level: 2,
      id: node.id,
      row: 'fixed',
      index: at,
      type: node.type,
    })
  return items
}

/** Whether two lines say the same. */
const isSame = (first: OutlineItem, other: OutlineItem): boolean =>
  Object.keys(first).every((name) => Reflect.get(first, name) === Reflect.get(other, name))

/** Returns a function like `outlineItems` that returns the same object for a line that stays the same. */
export function createOutlineItems(): (page: Page, closed: ReadonlySet<string>) => readonly OutlineItem[] {
  let before: ReadonlyMap<string, OutlineItem> = new Map()
  return (page, closed) => {
    const items = outlineItems(page, closed).map((item) => {
      const known = before.get(item.key)
      return known && isSame(item, known) ? known : item
    })
    before = new Map(items.map((item) => [item.key, item]))
    return items
  }
}
