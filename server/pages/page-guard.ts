import type { Guard } from '#renderer/define-widget.ts'
import type { PageKind } from '#schemas/pages/page-kinds.ts'
import { mailTokenIn } from '#schemas/visitors/login-view.ts'
import {
  type Access,
  accessOf,
  dependsOnVisitor,
  goesByProgress,
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

const anybody: Visitor = {
  session: 'none',
  basketNotEmpty: false,
  addressKnown: false,
  shippingKnown: false,
}

/** Returns a path that requests the page as JSON. */
const asJson = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}type=json`

/** Creates the access check of pages. */
export function createPageGuard({ site, documents, unavailable }: Options) {
  async function access(request: PageRequest, kind: PageKind, guards: ReadonlySet<Guard>): Promise<Access> {
    const { market, path, query, resolveVisitor } = request
    const { loginFlyout } = site().settings(market.id).toggles
    const fromMail = mailTokenIn(query) !== undefined
    const addresses = site().addresses(market.id)
    const question = { market: market.id, path, addresses, kind, guards, loginFlyout, fromMail }
    if (kind.callback || !dependsOnVisitor(question)) return accessOf({ ...question, visitor: anybody })
    const { visitor, lost } = await resolveVisitor()
    return lost && goesByProgress(guards) ? { kind: 'unavailable' } : accessOf({ ...question, visitor })
  }

  /** Returns the response for a visitor who cannot see the page (yet); undefined if access is granted. */
  return async (
    request: PageRequest,
    kind: PageKind,
    guards: ReadonlySet<Guard>,
  ): Promise<PageResult | undefined> => {
    if (request.canvas) return undefined
    const allowed = await access(request, kind, guards)
    if (allowed.kind === 'page') return undefined
    if (allowed.kind === 'unavailable') return unavailable(request)
    // Visitors without a session get an error; signed-in visitors are redirected to their page.
    const lacksSession = allowed.kind === 'loader' || allowed.needsSession === true
    if (wantsJson(request) && lacksSession)
      return {
        kind: 'json',
        status: 401,
        body: { title: 'Unauthorized', status: 401 },
        private: true,
        tags: [],
      }
    if (allowed.kind === 'loader') return documents.loader(request, kind.layout, allowed.task)
    const location = wantsJson(request) ? asJson(allowed.location) : allowed.location
    return { kind: 'redirect', status: 302, location, private: true, tags: [] }
  }
}
