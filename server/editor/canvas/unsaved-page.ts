import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { recognise } from '#schemas/cms/recognise.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { findLinkedPages } from '#server/content/linked-pages.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import { prepareDocument } from '#server/pages/prepare-document.ts'
import type { PreparedPages } from '#server/pages/prepared-pages.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

/** Saved and unsaved content of a foreign editor (docs/bridge.md). */
export const unsavedSchema = {
  type: 'object',
  properties: {
    /** The whole page in either shape; absent: as its content system has it. */
    document: { type: 'object', additionalProperties: true },
    /** The content of single widgets on top of it. */
    widgets: {
      type: 'array',
      maxItems: limits.widgets,
      items: {
        type: 'object',
        properties: {
          widget: { type: 'string', minLength: 1, maxLength: limits.idLength },
          content: { type: 'object', additionalProperties: true },
        },
        required: ['widget', 'content'],
        additionalProperties: false,
      },
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type UnsavedContent = FromSchema<typeof unsavedSchema>

export type UnsavedPreview =
  | { kind: 'shown'; html: string; problems: readonly Problem[] }
  /** `reason` is for the page's author. */
  | { kind: 'refused'; reason: string }

interface Options {
  source: ContentSource
  rendering: Pick<RenderingEngine, 'prepare'>
  site: () => Site
  /** Pages of the canvas, and the pipeline for other requests. */
  pages: PreparedPages
  pipelineOver: (pages: PreparedPages) => PagePipeline
}

const inWords = (problems: readonly Problem[]): string =>
  problems.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join('; ')

/** Replaces the content of widgets in a document; returns a reason if one is missing. */
function withContents(
  document: unknown,
  widgets: NonNullable<UnsavedContent['widgets']>,
): { document: unknown } | { reason: string } {
  if (widgets.length === 0) return { document }
  const codec = recognise(document)
  const decodedPage = codec?.decode(document)
  if (!codec || decodedPage?.kind !== 'page') return { reason: 'The document is not a page.' }
  const operations = widgets.map((setContent) => ({ setContent }))
  const applied = applyChange(decodedPage.page, { operations })
  return applied.kind === 'applied'
    ? { document: codec.encode(applied.page, document) }
    : { reason: `There is no widget ${applied.about ?? ''} on the page.` }
}

/** Renders unsaved pages of a foreign editor on the canvas, through the same pipeline as shoppers' pages. */
export function createUnsavedPages({ source, rendering, site, pages, pipelineOver }: Options) {
  return async (
    request: PageRequest,
    { document, widgets = [] }: UnsavedContent,
  ): Promise<UnsavedPreview> => {
    const target = { market: request.market.id, path: request.path, preview: true }
    const response = document === undefined ? await source.page(target) : undefined
    if (response && response.kind !== 'document')
      return { kind: 'refused', reason: 'There is no page to change.' }
    const changedDocument = withContents(document ?? response?.document, widgets)
    if ('reason' in changedDocument) return { kind: 'refused', reason: changedDocument.reason }
    const { document: changed } = changedDocument
    const linkedPages = await findLinkedPages(source, target, { ...response, document: changed })
    const about = { ...response, linkedPages }
    const outcome = prepareDocument(changed, target, site(), rendering, about)
    if (outcome.kind === 'missing') return { kind: 'refused', reason: 'The document is not a page.' }
    if (outcome.kind === 'refused') return { kind: 'refused', reason: inWords(outcome.problems) }
    const { prepared, problems } = outcome
    const pipeline = pipelineOver({
      find: async (pageRequest) =>
        pageRequest.path === request.path
          ? { kind: 'page', prepared, stale: false, maxAge: undefined }
          : pages.find(pageRequest),
      purge: () => undefined,
    })
    const rendered = await pipeline.renderPage(request)
    if (rendered.kind !== 'document')
      return { kind: 'refused', reason: 'The page redirects to another address.' }
    return { kind: 'shown', html: rendered.html, problems }
  }
}
