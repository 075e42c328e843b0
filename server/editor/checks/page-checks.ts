import type { EditorProblem } from '#schemas/editor/parts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { type PageKind, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { devices } from '#schemas/values/device.ts'
import { type PlacedWidget, placedWidgets, problem } from '#server/editor/checks/page-parts.ts'

/** A page kind with its name. */
type KindOfPage = PageKind & { alias: string }

const listed = (types: readonly string[]): string => types.join(', ')

type Values = Readonly<Record<string, string>>

/** Creates a problem of a page, worded for its page kind. */
const missing = (kind: KindOfPage, lacks: string, values: Values, widget?: string): EditorProblem =>
  problem('error', 'missing-widget', `${kind.needs ?? ''} ${lacks}`.trim(), {
    widget,
    values: { kind: kind.alias, needs: kind.needs ?? '', ...values },
  })

const quoted = (types: readonly string[]): string => types.map((type) => `“${type}”`).join(' or ')

/** Device classes on which none of these widgets is shown. */
const offFor = (widgets: readonly PlacedWidget[]) =>
  devices.filter((device) => widgets.every(({ node }) => node.disabledOn.includes(device)))

/** Returns a problem if none of these types is on the page, or none is shown on some device classes. */
function missingOf(
  visibleWidgets: readonly PlacedWidget[],
  kind: KindOfPage,
  types: readonly string[],
): EditorProblem[] {
  const matching = visibleWidgets.filter(({ node }) => types.includes(node.type))
  if (matching.length === 0) return [missing(kind, `It lacks ${quoted(types)}.`, { types: quoted(types) })]
  const off = offFor(matching)
  if (off.length === 0) return []
  const values = { types: quoted(types), devices: listed(off) }
  return [missing(kind, `${quoted(types)} is missing on: ${listed(off)}.`, values, matching[0]?.node.id)]
}

const mainAreas: readonly string[] = ['top', 'main', 'bottom']

/** Returns a problem if the page is empty, for all or some device classes. */
function emptyProblems(visibleWidgets: readonly PlacedWidget[], kind: KindOfPage): EditorProblem[] {
  const mainWidgets = visibleWidgets.filter(({ area }) => mainAreas.includes(area))
  if (mainWidgets.length === 0) return [missing(kind, 'It shows nothing.', {})]
  const off = offFor(mainWidgets)
  return off.length === 0
    ? []
    : [missing(kind, `It shows nothing on: ${listed(off)}.`, { devices: listed(off) })]
}

/**
 * Returns missing and repeated widgets of a page kind. A widget that is disabled somewhere, or in a hidden row, counts
 * as missing.
 */
function kindProblems(page: Page, kind: KindOfPage): EditorProblem[] {
  const { required = [], anyOf, filled, singleton = [], allowed } = kind
  const placed = [...placedWidgets(page)]
  const visibleWidgets = placed.filter(({ hidden }) => !hidden)
  const needed = [...required.map((type) => [type]), ...(anyOf ? [anyOf] : [])]
  const repeated = [...required, ...singleton].flatMap((type) =>
    visibleWidgets
      .filter(({ node }) => node.type === type)
      .slice(1)
      .map(({ node }) =>
        problem('error', 'repeated-widget', `There may be one “${type}” on this page.`, {
          widget: node.id,
          values: { type },
        }),
      ),
  )
  const strange = placed.flatMap(({ node, area }) =>
    allowed && area !== 'header' && area !== 'footer' && !allowed.includes(node.type)
      ? [
          problem('error', 'not-on-this-page', `On a page of this kind may only stand: ${listed(allowed)}.`, {
            widget: node.id,
            values: { types: listed(allowed) },
          }),
        ]
      : [],
  )
  return [
    ...needed.flatMap((types) => missingOf(visibleWidgets, kind, types)),
    ...(filled ? emptyProblems(visibleWidgets, kind) : []),
    ...repeated,
    ...strange,
  ]
}

/** Returns the problems of a page by the rules of its kind. */
export function pageKindProblems(page: Page): EditorProblem[] {
  const { alias } = page
  const kind = pageKindOf(alias)
  if (kind) return kindProblems(page, { ...kind, alias })
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
  const problems: EditorProblem[] = []
  const title = page.title.trim()
  if (title === '')
    problems.push(problem('error', 'missing-title', 'The page has no title.', { pointer: '/title' }))
  if (title.length > titleLength)
    problems.push(
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
    problems.push(
      problem('warning', 'missing-description', 'The page has no description for search results.', {
        pointer: '/description',
      }),
    )
  if (description.length > descriptionLength)
    problems.push(
      problem(
        'warning',
        'long-description',
        `The description is longer than ${descriptionLength} letters: results cut it off.`,
        { pointer: '/description', values: { limit: descriptionLength } },
      ),
    )
  return problems
}
