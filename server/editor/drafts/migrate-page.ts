import { migrate } from '#renderer/prepare-widget.ts'
import { areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'
import type { Rendering } from '#server/rendering/rendering.ts'

type Registry = Rendering['registry']

/** A widget that cannot be migrated stays unchanged, and its form shows the error. */
function migrateNode(node: WidgetNode, registry: Registry): WidgetNode {
  const definition = registry.get(node.type)?.definition
  if (!definition || node.version >= definition.version) return node
  const migrated = migrate(node, definition)
  return 'failure' in migrated ? node : { ...node, version: definition.version, content: migrated.content }
}

/**
 * Migrates the widgets of a page to the current version of their schemas, which forms edit. The result is stored with
 * the first change of the page.
 */
export function migratePage(page: Page, registry: Registry): Page {
  const all = (widgets: readonly WidgetNode[]) => widgets.map((node) => migrateNode(node, registry))
  const areas = { ...page.areas }
  for (const area of areaNames)
    areas[area] = page.areas[area].map((row) => ({ ...row, widgets: all(row.widgets) }))
  return { ...page, areas, fixedWidgets: all(page.fixedWidgets) }
}
