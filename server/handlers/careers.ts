import type { careers } from '#schemas/api/careers.ts'
import { openJobs } from '#schemas/careers/open-jobs.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

export const createCareersHandlers = (site: () => Site, now: () => number): HandlersOf<typeof careers> => ({
  async jobs({ query }, { market }) {
    const marketId = query.market ?? market?.id ?? site().markets[0]?.id ?? ''
    return { status: 200, body: openJobs(site().payload(marketId, 'jobs'), now()) }
  },
})
