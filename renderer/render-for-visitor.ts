import { linkBook } from '#renderer/linked-rows.ts'
import type { WidgetLoading } from '#renderer/load-widgets.ts'
import type { Visitor } from '#renderer/loader.ts'
import { prepareWidget } from '#renderer/prepare-widget.ts'
import type { Registry } from '#renderer/registry.ts'
import type { WidgetRendering } from '#renderer/render-widget.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { pageSchema, type WidgetNode } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

interface Engine {
  registry: Registry
  loading: WidgetLoading
  rendering: WidgetRendering
}

const checkPage = compileSchema(pageSchema)

/**
 * Renders one widget for one visitor like on pages, but uncached. Empty if shoppers do not get it, or if it has nothing
 * for them.
 * @param node content as on the page, with its page fields
 * @throws errors of its loader or component
 */
export async function renderForVisitor(
  { type, id, content }: Pick<WidgetNode, 'type' | 'id' | 'content'>,
  context: RenderContext,
  visitor: Visitor,
  { registry, loading, rendering }: Engine,
): Promise<string> {
  const nowhere = checkPage({ alias: 'contentPage' })
  if (nowhere.kind === 'invalid') return ''
  const node: WidgetNode = { type, id, content, version: 1, disabledOn: [], pointer: '' }
  const version = registry.get(type)?.definition.version ?? 1
  const preparation = {
    page: nowhere.value,
    registry,
    resolvers: new Map(),
    problems: [],
    choices: [],
    links: linkBook(),
    within: [],
  }
  const prepared = prepareWidget({ ...node, version }, preparation)
  if (prepared.kind !== 'widget') return ''
  const data = await loading.loadFor(prepared, context, visitor)
  return Array.isArray(data) && data.length === 0 ? '' : rendering.renderOnce(prepared, data, context)
}
