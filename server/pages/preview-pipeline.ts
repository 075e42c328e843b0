import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest } from '#server/pages/page-request.ts'

/**
 * Answers previews by the site as its drafts have it, everybody else by the published one.
 * @param refresh makes the drafts' site the one of now
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
    answer: async (request) => (await pipelineFor(request)).answer(request),
    standIn: async (request, status) => (await pipelineFor(request)).standIn(request, status),
  }
}
