import { LRUCache } from 'lru-cache'
import type { Registry } from '#renderer/registry.ts'
import { type CardWidget, maxCardRows, maxCardWidgets, type PageCard } from '#schemas/editor/page-card.ts'
import { areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'
import { summaryOfWidget } from '#schemas/pages/widget-summary.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { type ContentNode, partsIn } from '#server/editor/checks/walk-content.ts'
import { readPageUncached, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'

const addressOf = ({ format, value }: ContentNode): string | undefined =>
  format === 'picture' && isRecord(value) && typeof value.url === 'string' ? value.url : undefined

/** Returns the first widget that is shown in a smart widget's first variant; another widget itself. */
function firstVisibleWidget(node: WidgetNode): Pick<WidgetNode, 'type' | 'content'> {
  const [variant] = node.type === 'smart' && Array.isArray(node.content.variants) ? node.content.variants : []
  const [nested] = isRecord(variant) && Array.isArray(variant.widgets) ? variant.widgets : []
  return isRecord(nested) && typeof nested.type === 'string' && isRecord(nested.content)
    ? { type: nested.type, content: nested.content }
    : node
}

function cardWidget(registry: Registry, node: WidgetNode): CardWidget {
  const { type, content } = firstVisibleWidget(node)
  const schema = registry.get(type)?.definition.schema
  let picture: string | null = null
  for (const part of schema ? partsIn(schema, content) : []) {
    picture = addressOf(part) ?? null
    if (picture !== null) break
  }
  return { type, text: summaryOfWidget(content), picture }
}

/** Composes a thumbnail of a page from the content of its first rows. */
function cardOfPage(page: Page, registry: Registry): PageCard {
  const rows = areaNames
    .flatMap((area) => page.areas[area])
    .filter(({ hidden, widgets }) => !hidden && widgets.length > 0)
    .slice(0, maxCardRows)
  return {
    rows: rows.map(({ widgets }) => ({
      widgets: widgets.slice(0, maxCardWidgets).map((node) => cardWidget(registry, node)),
    })),
  }
}

/** Returns the card of a stored page, cached by its text; undefined if the document has no page. */
export function createPageCards(registry: Registry) {
  const cards = new LRUCache<string, PageCard>({ max: 1_000 })
  return (stored: Pick<StoredDraft, 'body' | 'revision'>): PageCard | undefined => {
    const knownCard = cards.get(stored.revision)
    if (knownCard) return knownCard
    const page = readPageUncached(stored)
    if (!page) return undefined
    const card = cardOfPage(page, registry)
    cards.set(stored.revision, card)
    return card
  }
}
