import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { jobsSchema } from '#schemas/careers/job.ts'

/** Endpoint of open positions, part of the payload service (api rule 5). */
export const careers = {
  jobs: defineEndpoint({
    summary: 'Lists open positions in the language of a market, the newest first.',
    method: 'GET',
    path: '/api/careers/jobs',
    query: {
      type: 'object',
      properties: {
        market: { type: 'string', description: 'Default: the market that the headers name.', maxLength: 20 },
      },
      additionalProperties: false,
    },
    responses: { 200: jobsSchema },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
} as const
