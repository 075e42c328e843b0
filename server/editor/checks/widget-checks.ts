import { everyWidgetOf } from '#renderer/prepare-page.ts'
import type { RefusedWidget } from '#renderer/prepare-widget.ts'
import type { Registry } from '#renderer/registry.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { contrastOf, enoughForText, pairsIn, rgbOfHex } from '#schemas/values/contrast.ts'
import {
  type CheckedPage,
  createProblem,
  joinNames,
  locatePointer,
  placedWidgets,
} from '#server/editor/checks/page-parts.ts'
import { type ContentNode, objectsIn, partsIn } from '#server/editor/checks/walk-content.ts'
import { isUpload } from '#server/media/media-files.ts'

/** Reasons why a widget is not rendered for shoppers. */
function refusalProblems({ node: { id, type }, reason, problems }: RefusedWidget): EditorProblem[] {
  switch (reason) {
    case 'excluded':
      return []
    case 'unknown': {
      const message = `There is no widget “${type}”. Its content is kept; shoppers see nothing of it.`
      return [createProblem('warning', 'unknown-widget', message, { widget: id, values: { unknown: type } })]
    }
    case 'unlinked':
      return problems.map(({ message }) =>
        createProblem('warning', 'unlinked', `Shoppers see nothing here: ${message}.`, { widget: id }),
      )
    case 'invalid':
      return problems.map(({ message, pointer }) =>
        createProblem('error', 'invalid-content', message, {
          widget: id,
          pointer: locatePointer(pointer).pointer,
        }),
      )
  }
}

/** Returns widgets that are not rendered for shoppers, and parts of content that were dropped. */
export function contentProblems({ prepared }: CheckedPage): EditorProblem[] {
  const refusedPaths = new Set<string>()
  const problems: EditorProblem[] = []
  for (const node of everyWidgetOf(prepared)) {
    if (node.kind !== 'refused' || node.reason === 'excluded') continue
    refusedPaths.add(node.node.id)
    problems.push(...refusalProblems(node))
  }
  for (const { message, pointer } of prepared.problems) {
    const location = locatePointer(pointer)
    if (location.widget !== undefined && !refusedPaths.has(location.widget))
      problems.push(
        createProblem('warning', 'dropped-content', `${message}; this part is left out`, location),
      )
  }
  return problems
}

/** Returns widgets in areas that their definitions do not allow. */
export function placementProblems({ page }: CheckedPage, registry: Registry): EditorProblem[] {
  const problems: EditorProblem[] = []
  for (const { node, area } of placedWidgets(page)) {
    const definition = registry.get(node.type)?.definition
    if (!definition) continue
    const title = definition.schema.title ?? node.type
    const { allowedOn, placement, disablableOn } = definition
    const kinds: readonly string[] | undefined = allowedOn
    const widget = node.id
    if (kinds && !kinds.includes(page.alias))
      problems.push(
        createProblem('error', 'not-on-this-page', `${title} may only stand on: ${joinNames(kinds)}.`, {
          widget,
          values: { type: node.type, kinds: joinNames(kinds) },
        }),
      )
    const areas: readonly string[] | undefined = placement
    if (areas && area !== 'fixed' && !areas.includes(area))
      problems.push(
        createProblem('error', 'not-in-this-area', `${title} is only allowed in: ${joinNames(areas)}.`, {
          widget,
          values: { type: node.type, areas: joinNames(areas) },
        }),
      )
    const wrong = node.disabledOn.filter((device) => !disablableOn.includes(device))
    if (wrong.length > 0)
      problems.push(
        createProblem('error', 'not-hidden-here', `${title} may not be hidden on: ${joinNames(wrong)}.`, {
          widget,
          values: { type: node.type, devices: joinNames(wrong) },
        }),
      )
  }
  return problems
}

/** Reports pictures without an alternative text. */
export function pictureProblems({ prepared }: CheckedPage): EditorProblem[] {
  const problems: EditorProblem[] = []
  for (const node of everyWidgetOf(prepared)) {
    if (node.kind !== 'widget') continue
    for (const { format, pointer, value } of partsIn(node.widget.definition.schema, node.content)) {
      if (format !== 'picture' || !isRecord(value)) continue
      if (typeof value.alt === 'string' && value.alt.trim() !== '') continue
      const message = 'The picture has no alternative text. That is correct for decorative pictures only.'
      problems.push(
        createProblem('warning', 'missing-alt', message, { widget: node.node.id, pointer: `${pointer}/alt` }),
      )
    }
  }
  return problems
}

/** Pictures in running text: `![words](/media/uploads/coat.jpg "title")`. */
const inMarkdown = /\]\(\s*<?(\/media\/[^\s)>]*)/g

/** Returns the addresses of pictures in a part of content. */
function picturesOf({ format, value }: ContentNode): string[] {
  if (format === 'text' && typeof value === 'string')
    return [...value.matchAll(inMarkdown)].flatMap(([, url]) => url ?? [])
  return format === 'picture' && isRecord(value) && typeof value.url === 'string' ? [value.url] : []
}

/** Reports uploaded pictures that were deleted. @param isStored whether a picture exists, also in the bin */
export function missingPictureProblems(
  { prepared }: CheckedPage,
  isStored: (path: string) => boolean,
): EditorProblem[] {
  const problems: EditorProblem[] = []
  for (const node of everyWidgetOf(prepared)) {
    if (node.kind !== 'widget') continue
    for (const part of partsIn(node.widget.definition.schema, node.content))
      for (const url of picturesOf(part).filter((path) => isUpload(path) && !isStored(path)))
        problems.push(
          createProblem('error', 'missing-picture', `The picture ${url} was deleted.`, {
            widget: node.node.id,
            pointer: part.pointer,
            values: { url },
          }),
        )
  }
  return problems
}

const rgbOf = (colour: unknown) => (typeof colour === 'string' ? rgbOfHex(colour) : undefined)

/** Returns pairs of content colours with too little contrast (WCAG 2.2, 1.4.3). */
export function contrastProblems({ prepared }: CheckedPage): EditorProblem[] {
  const problems: EditorProblem[] = []
  for (const node of everyWidgetOf(prepared)) {
    if (node.kind !== 'widget') continue
    for (const { pointer, value } of objectsIn(node.content))
      for (const { text, ground } of pairsIn(Object.keys(value))) {
        const [front, back] = [rgbOf(value[text]), rgbOf(value[ground])]
        const ratio = front && back && contrastOf(front, back)
        if (ratio === undefined || ratio >= enoughForText) continue
        const message = `The text is hard to read on its background: the contrast is ${ratio.toFixed(1)}:1 and should be at least ${enoughForText}:1.`
        problems.push(
          createProblem('warning', 'low-contrast', message, {
            widget: node.node.id,
            pointer: `${pointer}/${text}`,
            values: { ratio: ratio.toFixed(1), limit: enoughForText },
          }),
        )
      }
  }
  return problems
}
