import { isSmart, variantsOf } from '#preview/draft/smart-widget.ts'
import { visibleVariant } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'

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

type RowLine = Extract<OutlineItem, { kind: 'row' }>
type WidgetLine = Extract<OutlineItem, { kind: 'widget' }>

/** Returns the line of a row and of a widget: the same object while both it and its position are the same. */
function createLines() {
  const rowLines = new WeakMap<Row, RowLine>()
  const widgetLines = new WeakMap<WidgetNode, WidgetLine>()
  return {
    ofRow(row: Row, area: AreaName, index: number): RowLine {
      const knownLine = rowLines.get(row)
      if (knownLine?.area === area && knownLine.index === index) return knownLine
      const { id, hidden } = row
      const line: RowLine = { kind: 'row', key: `row ${id}`, level: 2, id, area, index, hidden }
      rowLines.set(row, line)
      return line
    },
    ofWidget(node: WidgetNode, level: 2 | 3, row: string, index: number): WidgetLine {
      const known = widgetLines.get(node)
      if (known?.row === row && known.index === index && known.level === level) return known
      const { id, type } = node
      const line: WidgetLine = { kind: 'widget', key: `widget ${id}`, level, id, row, index, type }
      widgetLines.set(node, line)
      return line
    },
  }
}

/** Whether two lines say the same. */
const isSame = (first: OutlineItem, other: OutlineItem): boolean =>
  Object.keys(first).every((name) => Reflect.get(first, name) === Reflect.get(other, name))

/** Returns the previous line if it is equal. */
type Reuse = (line: OutlineItem) => OutlineItem

/** Returns a function that starts a pass over lines. */
function createReuse(): () => Reuse {
  let lines = new Map<string, OutlineItem>()
  return () => {
    const before = lines
    lines = new Map()
    return (line) => {
      const knownLine = before.get(line.key)
      const reused = knownLine && isSame(line, knownLine) ? knownLine : line
      lines.set(line.key, reused)
      return reused
    }
  }
}

/**
 * Returns a function that returns the lines of a page's outline, without the content of closed rows. A line that stays
 * the same is the same object, so that a step on a long page compares and renders few.
 */
export function createOutlineItems(): (page: Page, closed: ReadonlySet<string>) => readonly OutlineItem[] {
  const lines = createLines()
  const startReuse = createReuse()
  const areaLine = (area: AreaName | 'fixed'): OutlineItem => ({
    kind: 'area',
    key: `area ${area}`,
    level: 1,
    area,
    name: text(`area.${area}`),
  })
  function addWidgets({ id, widgets }: Row, items: OutlineItem[], reuse: Reuse): void {
    for (const [at, node] of widgets.entries()) {
      items.push(lines.ofWidget(node, 3, id, at))
      if (isSmart(node)) for (const line of variantItems(node, 4)) items.push(reuse(line))
    }
  }
  return (page, closed) => {
    const reuse = startReuse()
    // One list that grows: a list for each row and widget would take most of the time on long pages.
    const items: OutlineItem[] = []
    for (const area of areaNames) {
      items.push(reuse(areaLine(area)))
      for (const [index, row] of page.areas[area].entries()) {
        items.push(lines.ofRow(row, area, index))
        if (!closed.has(row.id)) addWidgets(row, items, reuse)
      }
    }
    if (page.fixedWidgets.length > 0) items.push(reuse(areaLine('fixed')))
    for (const [at, node] of page.fixedWidgets.entries()) items.push(lines.ofWidget(node, 2, 'fixed', at))
    return items
  }
}
