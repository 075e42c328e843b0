import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { readRedirects } from '#server/content/redirects.ts'
import { readStoredDocument } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { addressInUse, hiddenByRedirect } from '#server/editor/checks/address-check.ts'
import { findPublishingProblem } from '#server/editor/checks/document-check.ts'
import { createLinkChecks } from '#server/editor/checks/link-checks.ts'
import { checkedPage, problemsOf } from '#server/editor/checks/page-check.ts'
import { createProblem } from '#server/editor/checks/page-parts.ts'
import { pluralProblems } from '#server/editor/checks/plural-checks.ts'
import { redirectProblems } from '#server/editor/checks/redirect-checks.ts'
import { renderedProblems } from '#server/editor/checks/rendered-checks.ts'
import { missingPictureProblems } from '#server/editor/checks/widget-checks.ts'
import { checkedKindOf } from '#server/editor/drafts/edited-pages.ts'
import { addressUse, isHiddenByRedirect } from '#server/editor/drafts/next-address.ts'
import { openPage, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import { redirectAddress } from '#server/pages/redirect-address.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  database: Database
  site: () => Site
  rendering: RenderingEngine
  source: ContentSource
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

/** All checks of a document before it is published. */
export type FullCheck = (
  stored: StoredDraft,
  publishing: readonly EditedDocument[],
) => Promise<EditorProblem[]>

/** Returns what prevents a page from moving to its next address, or from being seen at its present one. */
async function addressProblems(
  { db }: Database,
  { document, nextKey, publishedVersion }: StoredDraft,
  publishing: readonly EditedDocument[],
): Promise<EditorProblem[]> {
  if (document.kind !== 'page') return []
  if (nextKey !== null) {
    const by = await addressUse(db, document, nextKey)
    return by ? [addressInUse(nextKey, by)] : []
  }
  const withDraft = publishing.some(({ kind, market }) => kind === 'redirects' && market === document.market)
  return (await isHiddenByRedirect(db, document, withDraft))
    ? [hiddenByRedirect(document.key, publishedVersion !== null)]
    : []
}

export function createFullCheck({ database, site, rendering, source, publicUrl, now }: Options): FullCheck {
  const links = createLinkChecks({ site, source })
  const contexts = createRenderContexts(rendering, site)

  /** Returns the problems of a document that is no page. */
  async function ofData({ document, body: json }: StoredDraft, publishing: readonly EditedDocument[]) {
    const body = parseJson(json)
    const bodyProblem = findPublishingProblem(document, body)
    if (bodyProblem)
      return [
        createProblem('error', 'invalid-document', bodyProblem.message, { pointer: bodyProblem.pointer }),
      ]
    if (document.kind === 'translations') return pluralProblems(body, document.key)
    const redirects = document.kind === 'redirects' ? readRedirects(body) : []
    if (redirects.length === 0) return []
    const published = await readStoredDocument(database.db, document, false)
    const publishedPaths = readRedirects(published && parseJson(published.body)).map(({ from }) => from)
    return redirectProblems(redirects, publishing, {
      publishedPaths: new Set(publishedPaths),
      market: document.market,
      site: site(),
      pathOnSite: (target) => redirectAddress(target, publicUrl, []),
      leadsSomewhere: links.leadsSomewhere,
    })
  }

  return async (stored, publishing) => {
    const { document } = stored
    const kind = checkedKindOf(document)
    if (!kind) return ofData(stored, publishing)
    const open = openPage(stored)
    if (!open) return [createProblem('error', 'invalid-document', 'The document holds no page.')]
    const checked = checkedPage(open.page, document.market, site(), rendering)
    const market = site().market(document.market)
    const problems = [
      ...problemsOf(checked, kind, rendering),
      ...missingPictureProblems(checked, (path) => site().asset(path) !== undefined),
      ...(await links.check(checked, document.market, publishing)),
      ...(await addressProblems(database, stored, publishing)),
    ]
    if (!market || kind === 'layout' || kind === 'pattern') return problems
    const path = kind === 'page' ? document.key : market.url
    const context = contexts({ market, device: 'desktop', iso: false, mode: 'live', path })
    return [...problems, ...(await renderedProblems(checked, context, rendering, now()))]
  }
}
