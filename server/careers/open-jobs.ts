import { type Job, jobsSchema } from '#schemas/job.ts'
import { compileSchema } from '#schemas/validator.ts'
import type { Site } from '#server/site/site.ts'

const check = compileSchema(jobsSchema)

/** The positions that are open in a market, newest first. Those that do not fit their schema are left out. */
export function openJobs(site: Site, market: string): readonly Job[] {
  const checked = check(site.payload(market, 'jobs') ?? [])
  return checked.kind === 'valid' ? checked.value.toSorted((a, b) => (a.posted < b.posted ? 1 : -1)) : []
}
