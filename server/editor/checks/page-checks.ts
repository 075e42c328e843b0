import type { EditorProblem } from '#schemas/editor/parts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { type PageKind, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { devices } from '#schemas/values/device.ts'
import {
  createProblem,
  joinNames,
  type PlacedWidget,
  placedWidgets,
} from '#server/editor/checks/page-parts.ts'

/** A page kind with its name. */
type KindOfPage = PageKind & { alias: string }

type Values = Readonly<Record<string, string>>

/** Creates a problem of a page, worded for its page kind. */
const createPageProblem = (kind: KindOfPage, lacks: string, values: Values, widget?: string): EditorProblem =>
  createProblem('error', 'missing-widget', `${kind.needs ?? ''} ${lacks}`.trim(), {
    widget,
    values: { kind: kind.alias, needs: kind.needs ?? '', ...values },
  })

const quoteTypes = (types: readonly string[]): string => types.map((type) => `“${type}”`).join(' or ')

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
  if (matching.length === 0)
    return [createPageProblem(kind, `It lacks ${quoteTypes(types)}.`, { types: quoteTypes(types) })]
  const off = offFor(matching)
  if (off.length === 0) return []
  const values = { types: quoteTypes(types), devices: joinNames(off) }
  return [
    createPageProblem(
      kind,
      `${quoteTypes(types)} is missing on: ${joinNames(off)}.`,
      values,
      matching[0]?.node.id,
    ),
  ]
}

const mainAreas: readonly string[] = ['top', 'main', 'bottom']

/** Returns a problem if the page is empty, for all or some device classes. */
function emptyProblems(visibleWidgets: readonly PlacedWidget[], kind: KindOfPage): EditorProblem[] {
  const mainWidgets = visibleWidgets.filter(({ area }) => mainAreas.includes(area))
  if (mainWidgets.length === 0) return [createPageProblem(kind, 'It shows nothing.', {})]
  const off = offFor(mainWidgets)
  return off.length === 0
    ? []
    : [createPageProblem(kind, `It shows nothing on: ${joinNames(off)}.`, { devices: joinNames(off) })]
}

/**
 * Returns missing and repeated widgets of a page kind. A widget that is disabled somewhere, or in a hidden row, counts
 * as missing.
 */
function kindProblems(page: Page, kind: KindOfPage): EditorProblem[] {
  const { required = [], anyOf, filled, singleton = [], allowed } = kind
  const widgets = [...placedWidgets(page)]
  const visibleWidgets = widgets.filter(({ hidden }) => !hidden)
  const neededTypes = [...required.map((type) => [type]), ...(anyOf ? [anyOf] : [])]
  const repeated = [...required, ...singleton].flatMap((type) =>
    visibleWidgets
      .filter(({ node }) => node.type === type)
      .slice(1)
      .map(({ node }) =>
        createProblem('error', 'repeated-widget', `There may be one “${type}” on this page.`, {
          widget: node.id,
          values: { type },
        }),
      ),
  )
  const strange = widgets.flatMap(({ node, area }) =>
    allowed && area !== 'header' && area !== 'footer' && !allowed.includes(node.type)
      ? [
          createProblem(
            'error',
            'not-on-this-page',
            `On a page of this kind may only stand: ${joinNames(allowed)}.`,
            {
              widget: node.id,
              values: { types: joinNames(allowed) },
            },
          ),
        ]
      : [],
  )
  return [
    ...neededTypes.flatMap((types) => missingOf(visibleWidgets, kind, types)),
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
    createProblem(
      'error',
      'unknown-kind',
      `There is no page kind “${alias}”: shoppers get the not-found page.`,
      {
        pointer: '/alias',
        values: { kind: alias },
      },
    ),
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
    problems.push(createProblem('error', 'missing-title', 'The page has no title.', { pointer: '/title' }))
  if (title.length > titleLength)
    problems.push(
      createProblem(
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
      createProblem('warning', 'missing-description', 'The page has no description for search results.', {
        pointer: '/description',
      }),
    )
  if (description.length > descriptionLength)
    problems.push(
      createProblem(
        'warning',
        'long-description',
        `The description is longer than ${descriptionLength} letters: results cut it off.`,
        { pointer: '/description', values: { limit: descriptionLength } },
      ),
    )
  return problems
}
