// Finds widgets and rows in the page of the canvas, and measures and reports their positions.
import type { Rect, RowBox, Snapshot, Spot, ToHost } from '#preview/page-frame/protocol.ts'
import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'

export const widgetElement = (id: string): HTMLElement | null =>
  findElement(document, `.widget[data-id="${CSS.escape(id)}"]`)

export const rowElement = (id: string): HTMLElement | null =>
  findElement(document, `[data-row="${CSS.escape(id)}"]`)

/**
 * Finds all elements of a class with an id in one pass, in document order: one search for each would cost the square of
 * their number. On long pages a selector with the attribute as well takes several times as long.
 */
function elementsById(name: 'row' | 'widget', attribute: 'data-row' | 'data-id'): Map<string, HTMLElement> {
  const byId = new Map<string, HTMLElement>()
  for (const element of document.querySelectorAll(`.${name}`)) {
    const id = element.getAttribute(attribute)
    if (id !== null && element instanceof HTMLElement && !byId.has(id)) byId.set(id, element)
  }
  return byId
}

/** Returns all rows of the page. */
export const rowsById = () => elementsById('row', 'data-row')

/** Returns all widgets of the page, nested ones as well. */
export const widgetsById = () => elementsById('widget', 'data-id')

/** Returns the areas of the main content. */
const mainAreas = (): HTMLElement[] =>
  Array.from(document.querySelector('main')?.children ?? [])
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.hasAttribute('data-area'))

/** Returns the outermost widgets, without nested ones. */
export const widgetsIn = (root: ParentNode): HTMLElement[] =>
  findElements(root, '.widget[data-id]').filter(
    (widget) => !widget.parentElement?.closest('.widget[data-id]'),
  )

/** Returns an element's visible rectangle; for one without a box, its content's. */
export function rectOf(element: Element): Rect {
  const rect = element.getBoundingClientRect()
  if (rect.width > 0 && rect.height > 0)
    return { x: rect.x, y: rect.y, width: rect.width, height: rect.height }
  const range = document.createRange()
  range.selectNodeContents(element)
  const { x, y, width, height } = range.getBoundingClientRect()
  return { x, y, width, height }
}

/** Returns the outermost widget, row and area at an element. */
export function spotOf(target: EventTarget | null): Spot | undefined {
  if (!(target instanceof Element)) return undefined
  const row = closestElement(target, '[data-row]')
  const area = closestElement(target, '[data-area]')
  let widget = closestElement(target, '.widget[data-id]')
  for (
    let outerWidget = widget;
    outerWidget;
    outerWidget = closestElement(outerWidget.parentElement, '.widget[data-id]')
  )
    widget = outerWidget
  if (!widget && !row && !area) return undefined
  const element = widget ?? row
  return {
    widget: widget?.dataset.id,
    row: row?.dataset.row,
    area: area?.dataset.area,
    rect: element ? rectOf(element) : undefined,
    rowRect: row ? rectOf(row) : undefined,
  }
}

/** Pixels above and below the viewport that are reported, too. */
const margin = 300

/** Returns the rows of an area in view; rows out of view are not measured. */
function rowsInSight(area: HTMLElement): { count: number; rows: RowBox[] } {
  const elements = findElements(area, '[data-row]')
  const rows: RowBox[] = []
  for (const [index, row] of elements.entries()) {
    const rect = rectOf(row)
    if (rect.y + rect.height < -margin || rect.y > innerHeight + margin) continue
    const widgets = widgetsIn(row).map((widget) => ({
      id: widget.dataset.id ?? '',
      rect: rectOf(widget),
    }))
    rows.push({ id: row.dataset.row ?? '', index, rect, widgets })
  }
  return { count: elements.length, rows }
}

/** Returns the positions of everything in view, in one layout read. */
export function takeSnapshot(): Snapshot {
  const areas = findElements(document, '[data-area]').map((area) => ({
    area: area.dataset.area ?? '',
    rect: rectOf(area),
    ...rowsInSight(area),
  }))
  return { areas }
}

/** Reports positions of tracked elements when they change, at most once per frame. */
export function createTracking(send: (message: ToHost) => void) {
  let widgets: readonly string[] = []
  let rows: readonly string[] = []
  let isDue = false
  /** Last report, as JSON. */
  let reported = ''

  function sendGeometry(): void {
    isDue = false
    const elementsOf = <Kind extends string>(
      ids: readonly Kind[],
      find: (id: string) => HTMLElement | null,
    ) =>
      ids.flatMap((id) => {
        const element = find(id)
        return element ? [{ id, rect: rectOf(element) }] : []
      })
    const empty = mainAreas()
      .filter((area) => !area.querySelector('[data-row]'))
      .map((area) => ({ area: area.dataset.area ?? '', rect: rectOf(area) }))
    const geometry = {
      widgets: elementsOf(widgets, widgetElement),
      rows: elementsOf(rows, rowElement),
      empty,
    }
    const next = JSON.stringify(geometry)
    if (next === reported) return
    reported = next
    send({ kind: 'geometry', ...geometry })
  }

  function scheduleGeometry(): void {
    if (isDue) return
    isDue = true
    requestAnimationFrame(sendGeometry)
  }

  addEventListener('scroll', scheduleGeometry, { passive: true, capture: true })
  addEventListener('resize', scheduleGeometry)
  new ResizeObserver(scheduleGeometry).observe(document.body)
  return {
    scheduleSend: scheduleGeometry,
    track(nextWidgets: readonly string[], nextRows: readonly string[]): void {
      widgets = nextWidgets
      rows = nextRows
      // A new request starts without a previous report.
      reported = ''
      scheduleGeometry()
    },
  }
}
