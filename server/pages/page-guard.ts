import type { PageGuard } from '#renderer/define-widget.ts'
import type { PageKind } from '#schemas/pages/page-kinds.ts'
import { mailTokenIn } from '#schemas/visitors/login-view.ts'
import {
  accessOf,
  dependsOnProgress,
  dependsOnVisitor,
  type PageAccess,
  type Visitor,
} from '#server/pages/page-access.ts'
import type { PageDocuments } from '#server/pages/page-documents.ts'
import { type PageRequest, wantsJson } from '#server/pages/page-request.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  documents: PageDocuments
  /** Returns the page for visitors whose progress is unavailable. */
  unavailable: (request: PageRequest) => Promise<PageResult>
}

const noGuards: Visitor = {
  session: 'none',
  basketNotEmpty: false,
  addressKnown: false,
  shippingKnown: false,
}

/** Returns a path that requests the page as JSON. */
const asJson = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}type=json`

/** Creates the access check of pages. */
export function createPageGuard({ site, documents, unavailable }: Options) {
  async function access(
    request: PageRequest,
    kind: PageKind,
    guards: ReadonlySet<PageGuard>,
  ): Promise<PageAccess> {
    const { market, path, query, resolveVisitor } = request
    const { loginFlyout } = site().settings(market.id).toggles
    const fromMail = mailTokenIn(query) !== undefined
    const addresses = site().addresses(market.id)
    const question = { market: market.id, path, addresses, kind, guards, loginFlyout, fromMail }
    if (kind.callback || !dependsOnVisitor(question)) return accessOf({ ...question, visitor: noGuards })
    const { visitor, lost } = await resolveVisitor()
    return lost && dependsOnProgress(guards) ? { kind: 'unavailable' } : accessOf({ ...question, visitor })
  }

  /** Returns the response for a visitor who cannot see the page (yet); undefined if access is granted. */
  return async (
    request: PageRequest,
    kind: PageKind,
    guards: ReadonlySet<PageGuard>,
  ): Promise<PageResult | undefined> => {
    if (request.canvas) return undefined
    const accessResult = await access(request, kind, guards)
    if (accessResult.kind === 'page') return undefined
    if (accessResult.kind === 'unavailable') return unavailable(request)
    // Visitors without a session get an error; signed-in visitors are redirected to their page.
    const lacksSession = accessResult.kind === 'loader' || accessResult.needsSession === true
    if (wantsJson(request) && lacksSession)
      return {
        kind: 'json',
        status: 401,
        body: { title: 'Unauthorized', status: 401 },
        private: true,
        tags: [],
      }
    if (accessResult.kind === 'loader') return documents.loader(request, kind.layout, accessResult.task)
    const location = wantsJson(request) ? asJson(accessResult.location) : accessResult.location
    return { kind: 'redirect', status: 302, location, private: true, tags: [] }
  }
}
