import { everyWidgetOf } from '#renderer/prepare-page.ts'
import { selectRows } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { type CheckedPage, createProblem } from '#server/editor/checks/page-parts.ts'
import { type ContentNode, partsIn } from '#server/editor/checks/walk-content.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'

/** Returns the level of each heading, with its widget's id. */
function headingsIn(html: string): { level: number; widget: string | undefined }[] {
  let widget: string | undefined
  return [...html.matchAll(/ data-id="([^"]*)"|<h([1-6])[\s>]/g)].flatMap(([, id, level]) => {
    if (id !== undefined) widget = id
    return level === undefined ? [] : [{ level: Number(level), widget }]
  })
}

function headingProblems(html: string): EditorProblem[] {
  const headings = headingsIn(html)
  const levels = headings
    .filter(({ level }) => level === 1)
    .slice(1)
    .map(({ widget }) =>
      createProblem('warning', 'heading-order', 'The page has more than one heading of the first level.', {
        widget,
      }),
    )
  // The page's own first-level heading comes first.
  let before = 1
  for (const { level, widget } of headings) {
    if (level > before + 1)
      levels.push(
        createProblem(
          'warning',
          'heading-order',
          `A heading of level ${level} follows one of level ${before}.`,
          {
            widget,
            values: { level, before },
          },
        ),
      )
    before = level
  }
  return levels
}

/** Maximum of script per page in gzip bytes, in addition to what every page loads. */
const scriptBudget = 60_000
/** Approximate maximum of all pictures of a page on a wide screen, in bytes. */
const pictureBudget = 3_000_000
/** Approximate bytes per pixel in WebP at our quality, and the width of the widest variant. */
const bytesPerPixel = 0.12
const maxPictureWidth = 1_600

/** Estimates the bytes of a picture on a wide screen; 0 for other values and unknown sizes. */
function pictureBytes({ format, value }: ContentNode): number {
  if (format !== 'picture' || !isRecord(value)) return 0
  const { width, height } = value
  if (typeof width !== 'number' || typeof height !== 'number' || width === 0) return 0
  const displayWidth = Math.min(width, maxPictureWidth)
  return displayWidth * ((displayWidth * height) / width) * bytesPerPixel
}

/** Returns problems of a page's weight, from the widgets' budgets and picture sizes, without measuring. */
function weightProblems({ prepared }: CheckedPage): EditorProblem[] {
  const scripts = new Map<string, number>()
  let pictures = 0
  for (const node of everyWidgetOf(prepared)) {
    if (node.kind !== 'widget') continue
    const { definition } = node.widget
    if (definition.hydrate(node.content) !== 'never') scripts.set(definition.type, definition.budget.script)
    for (const part of partsIn(definition.schema, node.content)) pictures += pictureBytes(part)
  }
  const script = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const problems: EditorProblem[] = []
  if (script > scriptBudget) {
    const [heaviest] = [...scripts].toSorted(([, a], [, b]) => b - a)
    const message = `Scripts may come to ${Math.round(script / 1_000)} kB, more than the ${scriptBudget / 1_000} kB of a page; the heaviest is ${heaviest?.[0]}.`
    const values = {
      size: Math.round(script / 1_000),
      limit: scriptBudget / 1_000,
      type: heaviest?.[0] ?? '',
    }
    problems.push(createProblem('warning', 'script-weight', message, { values }))
  }
  if (pictures > pictureBudget) {
    const message = `Pictures come to about ${(pictures / 1_000_000).toFixed(1)} MB on a wide screen, more than the ${pictureBudget / 1_000_000} MB of a page.`
    const values = { size: (pictures / 1_000_000).toFixed(1), limit: pictureBudget / 1_000_000 }
    problems.push(createProblem('warning', 'picture-weight', message, { values }))
  }
  return problems
}

/** Returns the widgets that cannot be rendered: shoppers get the page without them. */
const brokenWidgets = (broken: ReadonlyMap<string, unknown>): EditorProblem[] =>
  [...broken].map(([widget, error]) => {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The widget cannot be shown: shoppers would get the page without it. (${reason})`
    return createProblem('error', 'broken-widget', message, { widget, values: { reason } })
  })

/** Returns the problems of the rendered page, as a guest gets it on a wide screen. */
export async function renderedProblems(
  checked: CheckedPage,
  context: RenderContext,
  rendering: Pick<RenderingEngine, 'render'>,
  now: number,
): Promise<EditorProblem[]> {
  const { prepared } = checked
  const selected = selectRows(prepared, context, { segment: { audience: 'guest', draw: 0 }, now })
  const rendered = await rendering.render(prepared, context, selected)
  const html = ['top', 'main', 'bottom'] as const
  return [
    ...brokenWidgets(rendered.broken),
    ...headingProblems(html.map((area) => rendered.areas.get(area) ?? '').join('')),
    ...weightProblems(checked),
  ]
}
