import type { EditedDocument } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { isDocumentAt, ofDraft, ofPublished } from '#server/content/queries.ts'
import { readRedirects } from '#server/content/redirects.ts'
import { and, eq, ne } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import type { SelectQueries } from '#server/database/transactions.ts'
import type { AddressUse } from '#server/editor/checks/address-check.ts'

/** Reasons why a page cannot get an address. */
export const addressTexts: Readonly<Record<AddressUse, string>> = {
  page: 'There is a page at this path already.',
  draft: 'Another page moves to this path when it is published.',
  redirect: 'A redirect leads away from this path. Remove it in the redirects under Global content first.',
}

/** Whether another page moves to this address when it is published. */
export async function isNextAddress(
  db: SelectQueries,
  document: EditedDocument,
  path: string,
): Promise<boolean> {
  const { kind, market, key } = document
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(drafts, ofDraft)
    .where(
      and(
        eq(documents.kind, kind),
        eq(documents.market, market),
        ne(documents.key, key),
        eq(drafts.nextKey, path),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Reads the texts of a market's redirects. */
async function readRedirectTexts(db: SelectQueries, market: string) {
  const [row] = await db
    .select({ draft: drafts.body, live: publishedVersions.body })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .leftJoin(publishedVersions, ofPublished)
    .where(isDocumentAt({ kind: 'redirects', market, key: '' }))
  return { draft: row?.draft ?? undefined, live: row?.live ?? undefined }
}

/** Whether a redirect in this text leads from a path to somewhere else than `key`. */
const isRedirectedIn = (body: string | undefined, path: string, key: string): boolean =>
  body !== undefined && readRedirects(parseJson(body)).some(({ from, to }) => from === path && to !== key)

/** Whether a redirect, published or in the draft, leads from this path to somewhere else than `key`. */
async function isRedirected(
  db: SelectQueries,
  { market, key }: EditedDocument,
  path: string,
): Promise<boolean> {
  const { draft, live } = await readRedirectTexts(db, market)
  return isRedirectedIn(draft, path, key) || isRedirectedIn(live, path, key)
}

/**
 * Whether a redirect leads away from a page's own address, so that it hides the page.
 * @param withDraft by the draft of the redirects if there is one, as in previews; otherwise as for shoppers
 */
export async function isHiddenByRedirect(
  db: SelectQueries,
  { market, key }: EditedDocument,
  withDraft: boolean,
): Promise<boolean> {
  const { draft, live } = await readRedirectTexts(db, market)
  return isRedirectedIn(withDraft ? (draft ?? live) : live, key, key)
}

/**
 * Returns what occupies the next address of a page; undefined if it is free. A redirect to the page itself does not
 * count, so that the page can return to an earlier address.
 */
export async function addressUse(
  db: SelectQueries,
  document: EditedDocument,
  path: string,
): Promise<AddressUse | undefined> {
  const pages = await db
    .select({ id: documents.id })
    .from(documents)
    .where(isDocumentAt({ ...document, key: path }))
  if (pages.length > 0) return 'page'
  if (await isNextAddress(db, document, path)) return 'draft'
  return (await isRedirected(db, document, path)) ? 'redirect' : undefined
}
