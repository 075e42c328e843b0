import { migrate } from '#renderer/prepare-widget.ts'
import { mapWidgets } from '#schemas/cms/page-widgets.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'

type Registry = RenderingEngine['registry']

/** A widget that cannot be migrated stays unchanged, and its form shows the error. */
function migrateNode(node: WidgetNode, registry: Registry): WidgetNode {
  const definition = registry.get(node.type)?.definition
  if (!definition || node.version >= definition.version) return node
  const migrated = migrate(node, definition)
  return 'failure' in migrated ? node : { ...node, version: definition.version, content: migrated.content }
}

/**
 * Migrates the widgets of a page, nested ones and those of promotion spots too, to the current version of their schemas,
 * which forms edit. The result is stored with the first change of the page.
 */
export const migratePage = (page: Page, registry: Registry): Page =>
  mapWidgets(page, (node) => migrateNode(node, registry))
