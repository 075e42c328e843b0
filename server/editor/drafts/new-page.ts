import { randomUUID } from 'node:crypto'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { type Page, pageSchema } from '#schemas/pages/page.ts'
import { isEssential } from '#schemas/pages/page-kinds.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { AddressUse } from '#server/editor/checks/address-check.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { lockFreeAddress } from '#server/editor/drafts/followed-page.ts'
import { openPage, readDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'

interface NewPage {
  market: string
  path: string
  alias: string
  title: string
  /** Page to copy. */
  copyOf?: EditedDocument | undefined
  /** The copy keeps the kind of its original, also one of which a market has only one page. Default: false. */
  keepsAlias?: boolean
}

export type MadePage =
  | { kind: 'made'; document: EditedDocument }
  | { kind: 'taken'; by: AddressUse }
  | { kind: 'missing' }
  | { kind: 'only-one' }

const checkPage = compileSchema(pageSchema)

const idOf = (): string => `page-${randomUUID().slice(0, 8)}`

function emptyPage({ alias, path, title }: NewPage): Page {
  const checked = checkPage({ id: idOf(), alias, path, title })
  if (checked.kind === 'invalid') throw new Error(`New page is invalid: ${JSON.stringify(checked.problems)}`)
  return checked.value
}

/**
 * Returns the page kind of a copy: a content page for the front page; undefined if a market has only one page of the
 * kind.
 */
function aliasOfCopy({ keepsAlias = false }: NewPage, { alias }: Page): string | undefined {
  if (keepsAlias) return alias
  if (alias === 'homePage') return 'contentPage'
  return isEssential(alias) ? undefined : alias
}

/**
 * Creates a page as a draft: empty in the widget shape, or as a copy in the shape of its original.
 * @param now milliseconds since the epoch
 * @param adapt changes a copy for its new place
 */
export function makePage(
  database: Database,
  page: NewPage,
  editor: Editor,
  now: number,
  adapt: (copy: Page) => Page = (copy) => copy,
): Promise<MadePage> {
  const { market, path, title, copyOf } = page
  const document: EditedDocument = { kind: 'page', market, key: path }
  return inTransaction(database, async (tx): Promise<MadePage> => {
    const source = copyOf && (await readDraft(tx, copyOf))
    const open = source && openPage(source)
    if (copyOf && !open) return { kind: 'missing' }
    const alias = open && aliasOfCopy(page, open.page)
    if (open && alias === undefined) return { kind: 'only-one' }
    const id = await lockFreeAddress(tx, document)
    if (typeof id !== 'number') return { kind: 'taken', by: id }
    const body = open
      ? open.codec.encode(
          { ...adapt(open.page), ...(alias && { alias }), id: idOf(), path, title },
          open.original,
        )
      : widgetCodec.encode(emptyPage(page), undefined)
    await writeDraft(tx, id, JSON.stringify(body), editor.email)
    await logReplacement(tx, id, editor, new Date(now))
    return { kind: 'made', document }
  })
}
