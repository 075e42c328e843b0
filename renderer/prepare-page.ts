import type { PositionInArea } from '#renderer/define-widget.ts'
import { type LinkedRows, linkBook } from '#renderer/linked-rows.ts'
import {
  type MarkVariant,
  type Preparation,
  type PreparedNode,
  prepareWidget,
} from '#renderer/prepare-widget.ts'
import { plainRow, rowsWithSpots, type TilePosition, tilesOf } from '#renderer/promotion-spots.ts'
import type { Registry } from '#renderer/registry.ts'
import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import type { PartResolver } from '#schemas/pages/resolve.ts'
import { conditionsOf, type RuleDependencies } from '#schemas/pages/visitor-rule.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { Device } from '#schemas/values/device.ts'

export interface PreparedRow {
  row: Row
  widgets: readonly PreparedNode[]
  /** Position among products. */
  tile?: TilePosition
}

/** Containers of widgets: the rows of an area, fixed widgets, or tiles among a listing's products. */
export const containerNames = [...areaNames, 'fixed', 'tiles'] as const
export type ContainerName = (typeof containerNames)[number]

export interface PreparedPage {
  page: Page
  /** Fixed widgets are in one row, and each tile in its own; these are not rendered as rows. */
  areas: Readonly<Record<ContainerName, readonly PreparedRow[]>>
  /** Whether HTML differs by device class: some widget is disabled for some of them. */
  variesByDevice: boolean
  /** Properties of visitors and the time that the page depends on. */
  conditions: RuleDependencies
  /** Names of linked rows, on which the page depends. */
  links: readonly string[]
  /** Everything that was dropped, with pointers into the document. */
  problems: readonly Problem[]
}

/** Returns the position that a widget requests; for a choice, if all of its widgets agree. */
function positionOf(prepared: PreparedNode): PositionInArea {
  if (prepared.kind === 'choice') return commonPosition(prepared.alternatives.flat())
  if (prepared.kind === 'link') return commonPosition(prepared.rows.flatMap(({ widgets }) => widgets))
  return prepared.kind === 'widget' ? prepared.widget.definition.positionInArea(prepared.content) : undefined
}

function commonPosition(widgets: readonly PreparedNode[]): PositionInArea {
  const positions = new Set(widgets.map(positionOf))
  const [position] = positions
  return positions.size === 1 ? position : undefined
}

/** Moves rows to the start or end of an area if all of their widgets request it. */
function sortByPosition(rows: readonly PreparedRow[]): PreparedRow[] {
  const {
    first = [],
    last = [],
    asWritten = [],
  } = Object.groupBy(rows, ({ widgets }) => commonPosition(widgets) ?? 'asWritten')
  return [...first, ...asWritten, ...last]
}

/**
 * Migrates every widget of a page to the current version of its schema, validates it separately, and resolves its links
 * and pictures. Only invalid widgets are rejected, not the page.
 * @param linked returns the rows of links. Default: none
 * @param markVariant marks widgets of variants. Default: they have no marks
 */
export function preparePage(
  page: Page,
  registry: Registry,
  resolvers: ReadonlyMap<string, PartResolver>,
  linked?: LinkedRows,
  markVariant?: MarkVariant,
): PreparedPage {
  const links = linkBook(linked)
  const collector = { problems: [], choices: [], links, within: [] }
  const preparation: Preparation = { page, registry, resolvers, markVariant, ...collector }
  const prepareRow = (row: Row): PreparedRow => ({
    row,
    widgets: row.widgets.map((node) => prepareWidget(node, preparation)),
  })
  const rowsOf = (name: AreaName) => sortByPosition(rowsWithSpots(page, name).map(prepareRow))
  const areas = {
    header: rowsOf('header'),
    top: rowsOf('top'),
    main: rowsOf('main'),
    bottom: rowsOf('bottom'),
    footer: rowsOf('footer'),
    fixed: page.fixedWidgets.length > 0 ? [prepareRow(plainRow('fixed', page.fixedWidgets))] : [],
    tiles: tilesOf(page).map(({ row, tile }) => ({ ...prepareRow(row), tile })),
  }
  const variesByDevice = Object.values(areas).some((rows) =>
    rows.some((row) => row.widgets.some(variesBetweenDevices)),
  )
  const { problems, choices } = preparation
  const conditions = conditionsOf(choices)
  return { page, areas, variesByDevice, conditions, links: [...links.names].sort(), problems }
}

function variesBetweenDevices(prepared: PreparedNode): boolean {
  if (prepared.node.disabledOn.length > 0) return true
  if (prepared.kind === 'choice')
    return (
      prepared.rules.some(({ devices }) => devices && devices.length > 0) ||
      prepared.alternatives.some((widgets) => widgets.some(variesBetweenDevices))
    )
  if (prepared.kind === 'link') return prepared.rows.some(({ widgets }) => widgets.some(variesBetweenDevices))
  return prepared.kind === 'widget' && prepared.widget.definition.variesByDevice(prepared.content)
}

/** Whether a widget is enabled for a device class. */
export const isEnabledOn = (node: WidgetNode, device: Device): boolean => !node.disabledOn.includes(device)

function* descendants(node: PreparedNode): Generator<PreparedNode> {
  yield node
  if (node.kind === 'choice')
    for (const widgets of node.alternatives) for (const widget of widgets) yield* descendants(widget)
}

/**
 * Yields every widget of a page, for all audiences: in rows, fixed, in promotion spots, and nested in choices. Excludes
 * linked rows.
 */
export function* everyWidgetOf({ areas }: PreparedPage): Generator<PreparedNode> {
  for (const name of containerNames)
    for (const row of areas[name]) for (const node of row.widgets) yield* descendants(node)
}
