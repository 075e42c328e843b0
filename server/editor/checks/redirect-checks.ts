import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { Redirect } from '#schemas/pages/redirects.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { createProblem } from '#server/editor/checks/page-parts.ts'
import { linkedPath } from '#server/http/page-address.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  market: string
  site: Pick<Site, 'page'>
  /** Paths that the published version redirects. */
  publishedPaths: ReadonlySet<string>
  /** Returns the path of a target on this site; undefined if it leads elsewhere. */
  pathOnSite: (target: string) => string | undefined
  /** Whether an address of this site leads to a page once these documents are published. */
  leadsSomewhere: (url: string, publishing: readonly EditedDocument[]) => Promise<boolean>
}

/** Whether following the redirects from this path returns to an earlier path. @param targets decoded paths */
function isLoop(from: string, targets: ReadonlyMap<string, string | undefined>): boolean {
  const seenPaths = new Set<string>()
  for (let path: string | undefined = from; path !== undefined; path = targets.get(path)) {
    if (seenPaths.has(path)) return true
    seenPaths.add(path)
  }
  return false
}

/** Whether a page of the market can have this path, written as pages' paths are: decoded, without slash and query. */
const canMatch = (from: string, market: string): boolean =>
  from.split('/')[1] === market &&
  !/[?#]/.test(from) &&
  linkedPath(encodePath(from)) === from &&
  (linkedPath(from) ?? from) === from

/**
 * Returns the problem of a redirect whose path no page of the market can have. Where it was published before, it is a
 * warning: releases before this rule accepted it, and other changes can still be published.
 */
function pathProblem(
  { from }: Redirect,
  index: number,
  { market, publishedPaths }: Pick<Options, 'market' | 'publishedPaths'>,
): EditorProblem | undefined {
  if (canMatch(from, market)) return undefined
  const path = linkedPath(from) ?? from
  const proposal = path.split('/')[1] === market ? path : `/${market}/…`
  const text = `No page has the path ${from}. Write it as ${proposal}.`
  return createProblem(publishedPaths.has(from) ? 'warning' : 'error', 'redirect-from', text, {
    pointer: `/redirects/${index}/from`,
    values: { from, proposal },
  })
}

/**
 * Returns the problems of a market's redirects: paths that no page has, loops, duplicates, dead ends, and pages that
 * they hide.
 */
export async function redirectProblems(
  redirects: readonly Redirect[],
  publishing: readonly EditedDocument[],
  { market, site, publishedPaths, pathOnSite, leadsSomewhere }: Options,
): Promise<EditorProblem[]> {
  const pathOf = (target: string) => linkedPath(pathOnSite(target) ?? '')
  const targets = new Map(redirects.map(({ from, to }) => [from, pathOf(to)]))
  const isDeadEnd = async (to: string): Promise<boolean> =>
    !targets.has(pathOf(to) ?? '') && !(await leadsSomewhere(pathOnSite(to) ?? to, publishing))
  const seenPaths = new Set<string>()
  const problems: EditorProblem[] = []
  for (const [index, redirect] of redirects.entries()) {
    const { from, to } = redirect
    const redirectPointer = (field: 'from' | 'to') => ({
      pointer: `/redirects/${index}/${field}`,
      values: { from, to },
    })
    const wrongPath = pathProblem(redirect, index, { market, publishedPaths })
    if (wrongPath) problems.push(wrongPath)
    if (seenPaths.has(from))
      problems.push(
        createProblem(
          'error',
          'repeated-redirect',
          `There is another redirect from ${from}.`,
          redirectPointer('from'),
        ),
      )
    seenPaths.add(from)
    if (isLoop(from, targets))
      problems.push(
        createProblem('error', 'redirect-loop', `${from} leads back to itself.`, redirectPointer('to')),
      )
    else if (await isDeadEnd(to))
      problems.push(
        createProblem(
          'error',
          'dead-link',
          `${from} leads to ${to}, where there is no page.`,
          redirectPointer('to'),
        ),
      )
    if (site.page(from))
      problems.push(
        createProblem(
          'warning',
          'hidden-page',
          `The redirect from ${from} hides the page there.`,
          redirectPointer('from'),
        ),
      )
  }
  return problems
}
