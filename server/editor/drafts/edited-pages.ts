import { isAtLeast } from '#schemas/api/editor-roles.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import type { EditedDocument, Editor, EditorProblem } from '#schemas/editor/parts.ts'
import type { EditedPage } from '#schemas/editor/responses.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'
import type { Page } from '#schemas/pages/page.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import type { Database } from '#server/database/database.ts'
import { createCachedChecks } from '#server/editor/checks/check-cache.ts'
import type { CheckedKind } from '#server/editor/checks/page-check.ts'
import { nextSteps } from '#server/editor/drafts/draft-log.ts'
import { followedPage, isUnpublished, openFollowed } from '#server/editor/drafts/followed-page.ts'
import type { ForeignPages } from '#server/editor/drafts/foreign-pages.ts'
import { migratePage } from '#server/editor/drafts/migrate-page.ts'
import { patternPath } from '#server/editor/drafts/pattern-pages.ts'
import { type OpenPage, openPage, readDraft, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

/** Pages as editors open them. */
export interface EditedPages {
  open(document: EditedDocument, editor: Editor): Promise<EditedPage | undefined>
  /** Returns the problems of a page. */
  problems(document: EditedDocument, page: Page): EditorProblem[]
}

interface Options {
  database: Database
  site: () => Site
  rendering: Pick<RenderingEngine, 'prepare' | 'registry'>
  /** Returns the path of one of a template's pages, by the template's key. */
  exampleOf: (market: string, template: string) => Promise<string | undefined>
  /** Source of pages in another content system; undefined if pages are in the shop. */
  foreign: ContentSource | undefined
  /** Address to which that system accepts pages. */
  foreignPages: ForeignPages | undefined
}

const followedOf = ({ document, publishedVersion }: StoredDraft, isInherited: boolean) => ({
  document,
  isInherited,
  isPublished: publishedVersion !== null,
})

/** Documents that hold a page. */
export const checkedKindOf = ({ kind }: EditedDocument): CheckedKind | undefined =>
  isComposed(kind) ? kind : undefined

interface EditedPagesDependencies extends Options {
  check: ReturnType<typeof createCachedChecks>
}

function problemsIn(
  { check, site }: EditedPagesDependencies,
  document: EditedDocument,
  page: Page,
): EditorProblem[] {
  const kind = checkedKindOf(document)
  return kind ? check(document, page, kind, site()) : []
}

async function canvasOf(
  { exampleOf, site }: EditedPagesDependencies,
  { kind, market, key }: EditedDocument,
): Promise<string | null> {
  if (kind === 'page') return key
  if (kind === 'pattern') return patternPath(market, key)
  if (kind === 'template') return (await exampleOf(market, key)) ?? null
  return site().market(market)?.url ?? null
}

async function asEdited(
  parts: EditedPagesDependencies,
  stored: StoredDraft,
  editor: Editor,
  source?: StoredDraft,
): Promise<EditedPage | undefined> {
  const openedPage = openPage(stored)
  if (!openedPage) return undefined
  const page = migratePage(openedPage.page, parts.rendering.registry)
  const { document, sequence, isDraft, publishedVersion, nextKey } = stored
  const { undo, redo } = await nextSteps(parts.database.db, stored.id, editor.id)
  return {
    document,
    shape: openedPage.shape,
    page,
    sequence,
    isDraft,
    publishedVersion,
    nextKey,
    canvas: await canvasOf(parts, document),
    readOnly: false,
    canUndo: undo !== undefined,
    canRedo: redo !== undefined,
    problems: problemsIn(parts, document, page),
    ...(source && { followed: followedOf(source, false) }),
  }
}

/** A read-only page. */
const toEditedPage = (
  parts: EditedPagesDependencies,
  document: EditedDocument,
  { shape, page }: OpenPage,
): EditedPage => ({
  document,
  shape,
  page,
  sequence: 0,
  isDraft: false,
  publishedVersion: null,
  nextKey: null,
  canvas: document.key,
  readOnly: true,
  canUndo: false,
  canRedo: false,
  problems: problemsIn(parts, document, page),
})

/** Opens a page of the other content system, drafts included, read-only. */
async function asForeign(
  parts: EditedPagesDependencies,
  document: EditedDocument,
  from: ContentSource,
): Promise<EditedPage | undefined> {
  const { market, key } = document
  const response = await from.page({ market, path: key, preview: true })
  if (response.kind !== 'document' || checkBounds(response.document)) return undefined
  const openedPage = openPage({
    body: JSON.stringify(response.document),
    revision: `foreign ${response.revision}`,
  })
  return openedPage && toEditedPage(parts, document, openedPage)
}

/** Opens a market's own page, or a followed market's, read-only. */
async function openStored(
  parts: EditedPagesDependencies,
  document: EditedDocument,
  editor: Editor,
): Promise<EditedPage | undefined> {
  const { site } = parts
  const { db } = parts.database
  const stored = await readDraft(db, document)
  const source = await followedPage(db, site(), document)
  if (stored) return asEdited(parts, stored, editor, source)
  const openedPage = source && openFollowed(source, document)
  if (!source || !openedPage) return undefined
  const editedPage = toEditedPage(parts, document, openedPage)
  // Shoppers get no page here, and so does the canvas.
  return (await isUnpublished(db, document))
    ? { ...editedPage, canvas: null, followed: followedOf(source, false) }
    : { ...editedPage, followed: followedOf(source, true) }
}

export function createEditedPages(options: Options): EditedPages {
  const { rendering, foreign, foreignPages } = options
  const parts: EditedPagesDependencies = { ...options, check: createCachedChecks(rendering) }
  return {
    problems: (document, page) => problemsIn(parts, document, page),
    async open(document, editor) {
      if (!checkedKindOf(document)) return undefined
      if (foreign && document.kind === 'page') {
        // Without permission to change it, no draft is created.
        const isTaken =
          foreignPages && isAtLeast(editor.role, 'editor') && (await foreignPages.adopt(document, editor))
        const stored = isTaken ? await readDraft(options.database.db, document) : undefined
        const editedPage = stored && (await asEdited(parts, stored, editor))
        if (!stored || !editedPage) return asForeign(parts, document, foreign)
        return { ...editedPage, publishedVersion: null, isDraft: !(await foreignPages?.isUnchanged(stored)) }
      }
      return openStored(parts, document, editor)
    },
  }
}

/** Opens a page that was just written. @throws if it is not found */
export async function openWrittenPage(
  editedPages: EditedPages,
  document: EditedDocument,
  editor: Editor,
): Promise<EditedPage> {
  const page = await editedPages.open(document, editor)
  if (!page) throw new Error(`Page ${document.key} not found after it was written`)
  return page
}
