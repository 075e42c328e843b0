import { closingTime } from '#schemas/careers/closing-time.ts'
import { type Job, jobsSchema } from '#schemas/careers/job.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema(jobsSchema)

/**
 * Returns the positions in the payload part `jobs` that are not closed, newest first. Invalid ones are left out.
 * @param now milliseconds since the epoch
 */
export function openJobs(part: unknown, now: number): readonly Job[] {
  const checked = check(part ?? [])
  if (checked.kind === 'invalid') return []
  return checked.value
    .filter((job) => (closingTime(job) ?? Number.POSITIVE_INFINITY) > now)
    .toSorted((a, b) => (a.posted < b.posted ? 1 : -1))
}
