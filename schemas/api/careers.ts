import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { jobsSchema } from '#schemas/careers/job.ts'

/** Endpoint of open positions, part of the payload service (api rule 5). */
export const careers = {
  jobs: defineEndpoint({
    summary: 'The positions that are open, newest first, in the language of a market.',
    method: 'GET',
    path: '/api/careers/jobs',
    query: {
      type: 'object',
      properties: {
        market: { type: 'string', description: 'By default the one that the headers name.', maxLength: 20 },
      },
      additionalProperties: false,
    },
    responses: { 200: jobsSchema },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
} as const
