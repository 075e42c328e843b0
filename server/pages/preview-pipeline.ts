import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest } from '#server/pages/page-request.ts'

/**
 * Serves previews from the site of drafts and all other requests from the published site.
 * @param refresh brings the site of drafts up to date
 */
export function withPreviews(
  published: PagePipeline,
  drafted: PagePipeline,
  refresh: () => Promise<void>,
): PagePipeline {
  async function pipelineFor({ drafts }: PageRequest): Promise<PagePipeline> {
    if (drafts) await refresh()
    return drafts ? drafted : published
  }
  return {
    renderPage: async (request) => (await pipelineFor(request)).renderPage(request),
    renderErrorPage: async (request, status) => (await pipelineFor(request)).renderErrorPage(request, status),
    renderDeferred: async (request) => (await pipelineFor(request)).renderDeferred(request),
  }
}
