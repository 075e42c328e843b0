import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { Redirect } from '#schemas/pages/redirects.ts'
import { problem } from '#server/editor/checks/page-parts.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: Pick<Site, 'page'>
  /** Whether an address of this site leads to a page once these documents are published. */
  leadsSomewhere: (url: string, publishing: readonly EditedDocument[]) => Promise<boolean>
}

/** Whether following the redirects from this path returns to an earlier path. */
function isLoop(from: string, targets: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let path: string | undefined = from; path !== undefined; path = targets.get(path)) {
    if (seen.has(path)) return true
    seen.add(path)
  }
  return false
}

/** Returns the problems of a market's redirects: loops, duplicates, dead ends, and pages that they hide. */
export async function redirectProblems(
  redirects: readonly Redirect[],
  publishing: readonly EditedDocument[],
  { site, leadsSomewhere }: Options,
): Promise<EditorProblem[]> {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))
  const seen = new Set<string>()
  const problems: EditorProblem[] = []
  for (const [index, { from, to }] of redirects.entries()) {
    const at = (field: 'from' | 'to') => ({ pointer: `/redirects/${index}/${field}`, values: { from, to } })
    if (seen.has(from))
      problems.push(
        problem('error', 'repeated-redirect', `There is another redirect from ${from}.`, at('from')),
      )
    seen.add(from)
    if (isLoop(from, targets))
      problems.push(problem('error', 'redirect-loop', `${from} leads back to itself.`, at('to')))
    else if (!targets.has(to) && !(await leadsSomewhere(to, publishing)))
      problems.push(
        problem('error', 'dead-link', `${from} leads to ${to}, where there is no page.`, at('to')),
      )
    if (site.page(from))
      problems.push(
        problem('warning', 'hidden-page', `The redirect from ${from} hides the page there.`, at('from')),
      )
  }
  return problems
}
