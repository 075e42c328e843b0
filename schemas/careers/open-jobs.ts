import { type Job, jobsSchema } from '#schemas/careers/job.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema(jobsSchema)

/** Returns the positions in the payload part `jobs`, newest first. Invalid ones are left out. */
export function openJobs(part: unknown): readonly Job[] {
  const checked = check(part ?? [])
  return checked.kind === 'valid' ? checked.value.toSorted((a, b) => (a.posted < b.posted ? 1 : -1)) : []
}
