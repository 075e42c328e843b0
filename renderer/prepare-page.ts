import { hash } from 'node:crypto'
import type { PlaceInArea } from '#renderer/define-widget.ts'
import type { RegisteredWidget, Registry } from '#renderer/registry.ts'
import type { Device } from '#schemas/device.ts'
import { areaNames, type Page, type Row, type WidgetNode } from '#schemas/page.ts'
import { type PartResolver, resolveParts } from '#schemas/resolve.ts'
import type { Problem } from '#schemas/validator.ts'

/** A widget whose content is migrated, checked and resolved: ready to be loaded and rendered any number of times. */
export interface PreparedWidget {
  kind: 'widget'
  node: WidgetNode
  widget: RegisteredWidget
  content: unknown
  /** Equal for equal type, version and content. */
  contentHash: string
}

/** A widget that shoppers do not get, and why: shown in previews. */
export interface RefusedWidget {
  kind: 'refused'
  node: WidgetNode
  reason: 'unknown' | 'invalid' | 'excluded'
  problems: readonly Problem[]
}

export interface PreparedRow {
  row: Row
  widgets: readonly (PreparedWidget | RefusedWidget)[]
}

/** Where widgets stand: in the rows of an area, or fixed, outside of all rows. */
export const placeNames = [...areaNames, 'fixed'] as const
export type PlaceName = (typeof placeNames)[number]

export interface PreparedPage {
  page: Page
  /** Fixed widgets stand in one row, which is not rendered as one. */
  areas: Readonly<Record<PlaceName, readonly PreparedRow[]>>
  /** Device classes make a difference beyond style: some widget is switched off for some of them. */
  variesByDevice: boolean
  /** Everything that was left out, with pointers into the document. */
  problems: readonly Problem[]
}

type Migrated = { content: Readonly<Record<string, unknown>> } | { failure: string }

function migrate(node: WidgetNode, widget: RegisteredWidget): Migrated {
  const { migrations, version } = widget.definition
  if (node.version > version)
    return { failure: `version ${node.version} is newer than this site knows (${version})` }
  let content: Readonly<Record<string, unknown>> = node.content
  for (const step of migrations) {
    if (step.to <= node.version) continue
    try {
      content = step.up(content)
    } catch (error) {
      return {
        failure: `migration to version ${step.to} failed: ${error instanceof Error ? error.message : error}`,
      }
    }
  }
  return { content }
}

const fixedRow = (widgets: WidgetNode[]): Row => ({
  id: 'fixed',
  perRowMobile: 1,
  hideOnISO: false,
  hidden: false,
  widgets,
})

interface Preparation {
  page: Page
  registry: Registry
  resolvers: ReadonlyMap<string, PartResolver>
  /** Everything that is left out so far. */
  problems: Problem[]
}

function prepareWidget(
  node: WidgetNode,
  { page, registry, resolvers, problems }: Preparation,
): PreparedWidget | RefusedWidget {
  const widget = registry.get(node.type)
  const refuse = (reason: RefusedWidget['reason'], found: readonly Problem[]): RefusedWidget => {
    problems.push(...found)
    return { kind: 'refused', node, reason, problems: found }
  }
  if (!widget)
    return refuse('unknown', [{ pointer: node.pointer, message: `unknown widget type "${node.type}"` }])
  const migrated = migrate(node, widget)
  if ('failure' in migrated) return refuse('invalid', [{ pointer: node.pointer, message: migrated.failure }])
  const checked = widget.definition.validate(migrated.content)
  const found = checked.problems.map(({ pointer, message }) => ({
    pointer: `${node.pointer}${pointer}`,
    message,
  }))
  if (checked.kind === 'invalid') return refuse('invalid', found)
  problems.push(...found)
  const content = widget.definition.forPage(checked.value, page)
  if (content === undefined) return refuse('excluded', [])
  resolveParts(widget.definition.schema, content, resolvers)
  const contentHash = hash(
    'sha1',
    `${node.type}\0${widget.definition.version}\0${JSON.stringify(content)}`,
    'base64url',
  )
  return { kind: 'widget', node, widget, content, contentHash }
}

/** Where a row asks to stand: as its widgets do, where all of them agree. */
function placeOf({ widgets }: PreparedRow): PlaceInArea {
  const places = new Set(
    widgets.map((prepared) =>
      prepared.kind === 'widget' ? prepared.widget.definition.placeInArea(prepared.content) : undefined,
    ),
  )
  const [place] = places
  return places.size === 1 ? place : undefined
}

/** An area's rows with those that ask for it first or last. */
function inPlace(rows: readonly PreparedRow[]): PreparedRow[] {
  const { first = [], last = [], asWritten = [] } = Object.groupBy(rows, (row) => placeOf(row) ?? 'asWritten')
  return [...first, ...asWritten, ...last]
}

/**
 * Brings every widget of a page to the current version of its schema, checks it alone and completes its links and
 * pictures. A widget that does not fit is refused alone; the page stands.
 */
export function preparePage(
  page: Page,
  registry: Registry,
  resolvers: ReadonlyMap<string, PartResolver>,
): PreparedPage {
  const problems: Problem[] = []
  const preparation = { page, registry, resolvers, problems }
  const prepareRow = (row: Row): PreparedRow => ({
    row,
    widgets: row.widgets.map((node) => prepareWidget(node, preparation)),
  })
  const { header, top, main, bottom, footer } = page.areas
  const areas = {
    header: inPlace(header.map(prepareRow)),
    top: inPlace(top.map(prepareRow)),
    main: inPlace(main.map(prepareRow)),
    bottom: inPlace(bottom.map(prepareRow)),
    footer: inPlace(footer.map(prepareRow)),
    fixed: page.fixedWidgets.length > 0 ? [prepareRow(fixedRow(page.fixedWidgets))] : [],
  }
  const variesByDevice = Object.values(areas).some((rows) =>
    rows.some((row) => row.widgets.some(variesBetweenDevices)),
  )
  return { page, areas, variesByDevice, problems }
}

function variesBetweenDevices(prepared: PreparedWidget | RefusedWidget): boolean {
  if (prepared.node.disabledOn.length > 0) return true
  return prepared.kind === 'widget' && prepared.widget.definition.variesByDevice(prepared.content)
}

/** Whether a widget is shown at all to a device class. */
export const isShownOn = (node: WidgetNode, device: Device): boolean => !node.disabledOn.includes(device)
