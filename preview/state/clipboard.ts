import { copyOfRow, copyOfWidget, emptyRow } from '#preview/draft/copies.ts'
import { addressOf } from '#preview/state/location.ts'
import { rewriteLinksToMarket } from '#preview/state/market-links.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { parseValid } from '#preview/state/parse-valid.ts'
import { refusalOf } from '#preview/state/rules.ts'
import { selectRow } from '#preview/state/selection.ts'
import { positionBySelection, removeSelected } from '#preview/state/structure.ts'
import { tryChange } from '#preview/state/try-change.ts'
import { outermostSelected } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import type { Clipboard } from '#schemas/editor/browser-storage.ts'
import validate from '#schemas/editor/browser-storage.ts?validator=clipboardSchema'
import { findRow } from '#schemas/editor/find-in-page.ts'
import type { Page } from '#schemas/pages/page.ts'

const clipboardKey = 'vitrine-editor-clipboard'

const isClipboard = (value: unknown): value is Clipboard => validate(value)

/** Copies the selection, for any page, market and tab. */
export function copySelected(): void {
  const open = getOpenDraft()
  const { kind, ids } = outermostSelected()
  if (!open || ids.length === 0) return
  const clipboard: Clipboard = {
    market: open.document.market,
    rows: kind === 'rows' ? ids.flatMap((id) => findRow(open.page, id)?.row ?? []) : [],
    widgets: kind === 'widgets' ? ids.flatMap((id) => open.index.widgets.get(id)?.node ?? []) : [],
  }
  localStorage.setItem(clipboardKey, JSON.stringify(clipboard))
}

/**
 * Pastes below the selection. Links of another market then lead to the same pages here.
 * @returns a message if it is not possible
 * @throws CallFailed if the server does not respond
 */
export async function paste(): Promise<string | undefined> {
  const open = getOpenDraft()
  const clipboard = parseValid(localStorage.getItem(clipboardKey), isClipboard)
  if (!open || !clipboard) return undefined
  const { document } = open
  const adapted = await rewriteLinksToMarket(clipboard, clipboard.market ?? document.market, document.market)
  if (typeof adapted === 'string') return adapted
  const after = getOpenDraft()
  // Another page may be open by now.
  return after && addressOf(after.document) === addressOf(document) ? insert(adapted, after.page) : undefined
}

/** Inserts copies below the selection. @returns a message if it is not allowed */
function insert({ rows, widgets }: Clipboard, page: Page): string | undefined {
  const copies = [
    ...rows.map(copyOfRow),
    ...(widgets.length > 0 ? [emptyRow(widgets.map(copyOfWidget))] : []),
  ]
  const position = positionBySelection(page)
  if (position.kind !== 'row') return undefined
  for (const { type } of copies.flatMap((row) => row.widgets)) {
    const refusal = refusalOf(type, page, position, true)
    if (refusal) return refusal
  }
  const operations = copies.map((row, at) => ({
    insertRow: { area: position.area, index: position.index + at, row },
  }))
  const impossible = tryChange({ label: text('command.paste'), operations })
  if (!impossible) selectRow(copies[0]?.id ?? '')
  return impossible
}

/** Copies the selection and deletes it. @returns why not, in words */
export function cutSelected(): string | undefined {
  copySelected()
  return removeSelected()
}
