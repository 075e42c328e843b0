import type { EditorProblem } from '#schemas/editor/parts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { type PageKind, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { devices } from '#schemas/values/device.ts'
import { placedWidgets, problem } from '#server/editor/checks/page-parts.ts'

const shown = (types: readonly string[]): string => types.join(', ')

/**
 * Returns missing and repeated widgets of a page kind. A widget that is disabled somewhere, or in a hidden row, counts
 * as missing.
 */
function kindProblems(page: Page, kind: PageKind): EditorProblem[] {
  const { required = [], singleton = [], allowed } = kind
  const placed = [...placedWidgets(page)]
  const of = (type: string) => placed.filter(({ node, hidden }) => node.type === type && !hidden)
  const missing = required.flatMap((type) => {
    const found = of(type)
    if (found.length === 0)
      return [
        problem('error', 'missing-widget', `A page of the kind ${page.alias} needs “${type}”.`, {
          values: { kind: page.alias, type },
        }),
      ]
    const off = devices.filter((device) => found.every(({ node }) => node.disabledOn.includes(device)))
    return off.length === 0
      ? []
      : [
          problem('error', 'missing-widget', `“${type}” is missing on: ${shown(off)}.`, {
            widget: found[0]?.node.id,
            values: { type, devices: shown(off) },
          }),
        ]
  })
  const repeated = [...required, ...singleton].flatMap((type) =>
    of(type)
      .slice(1)
      .map(({ node }) =>
        problem('error', 'repeated-widget', `There may be one “${type}” on this page.`, {
          widget: node.id,
          values: { type },
        }),
      ),
  )
  const strange = placed.flatMap(({ node, place }) =>
    allowed && place !== 'header' && place !== 'footer' && !allowed.includes(node.type)
      ? [
          problem('error', 'not-on-this-page', `On a page of this kind may only stand: ${shown(allowed)}.`, {
            widget: node.id,
            values: { types: shown(allowed) },
          }),
        ]
      : [],
  )
  return [...missing, ...repeated, ...strange]
}

/** Returns the problems of a page by the rules of its kind. */
export function pageKindProblems(page: Page): EditorProblem[] {
  const { alias } = page
  const kind = pageKindOf(alias)
  if (kind) return kindProblems(page, kind)
  return [
    problem('error', 'unknown-kind', `There is no page kind “${alias}”: shoppers get the not-found page.`, {
      pointer: '/alias',
      values: { kind: alias },
    }),
  ]
}

/** Approximate length of titles and descriptions in search results. */
const titleLength = 65
const descriptionLength = 160

/** Returns problems of the page in search results and shared links. Private pages are never indexed. */
export function searchProblems(page: Page): EditorProblem[] {
  const kind = pageKindOf(page.alias)
  if (!kind || kind.private || kind.layout !== 'default') return []
  const found: EditorProblem[] = []
  const title = page.title.trim()
  if (title === '')
    found.push(problem('error', 'missing-title', 'The page has no title.', { pointer: '/title' }))
  if (title.length > titleLength)
    found.push(
      problem(
        'warning',
        'long-title',
        `The title is longer than ${titleLength} letters: results cut it off.`,
        {
          pointer: '/title',
          values: { limit: titleLength },
        },
      ),
    )
  const description = page.description.trim()
  if (description === '')
    found.push(
      problem('warning', 'missing-description', 'The page has no description for search results.', {
        pointer: '/description',
      }),
    )
  if (description.length > descriptionLength)
    found.push(
      problem(
        'warning',
        'long-description',
        `The description is longer than ${descriptionLength} letters: results cut it off.`,
        { pointer: '/description', values: { limit: descriptionLength } },
      ),
    )
  return found
}
