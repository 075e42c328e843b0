import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type Page, pageSchema, type Row } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { documents } from '#server/database/tables/content.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { writeDraft } from '#server/editor/drafts/stored-draft.ts'

const checkPage = compileSchema(pageSchema)

/**
 * Returns the key by which pages link to a pattern: `Autumn & winter` becomes `autumn-winter`. Empty for names without
 * letters.
 */
export const patternKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns a pattern as a page of these rows. */
export function patternPage(name: string, rows: readonly Row[]): Page {
  const page = { id: 'pattern', alias: 'contentPage', title: name.trim(), areas: { main: rows } }
  const checked = checkPage(page)
  if (checked.kind === 'invalid') throw new Error(`Pattern is invalid: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/** Returns the document of a pattern, which is edited, versioned and published like a page. */
export const patternBody = (page: Page): unknown => widgetCodec.encode(page, undefined)

/**
 * Creates a pattern as a draft.
 * @returns whether the name was free
 */
export async function makePattern(
  tx: Transaction,
  document: EditedDocument,
  body: unknown,
  author: string,
): Promise<boolean> {
  const [created] = await tx.insert(documents).values(document).onConflictDoNothing().returning()
  if (created) await writeDraft(tx, created.id, JSON.stringify(body), author)
  return created !== undefined
}
