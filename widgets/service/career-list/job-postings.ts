import type { JSONSchema } from 'json-schema-to-ts'
import { closingTime } from '#schemas/careers/closing-time.ts'
import { type Job, jobsSchema } from '#schemas/careers/job.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const careersSchema = {
  type: 'object',
  properties: {
    /** Returns the employer. */
    organization: { type: 'string' },
    jobs: jobsSchema,
  },
  required: ['organization', 'jobs'],
  additionalProperties: false,
} as const satisfies JSONSchema

const check = compileSchema(careersSchema)

/** Returns the last second of a position's last day: search engines read a day alone as its beginning. */
function validThrough(job: Job): string | undefined {
  const closing = closingTime(job)
  return closing === undefined ? undefined : new Date(closing - 1_000).toISOString()
}

const posting = (job: Job, organization: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  identifier: { '@type': 'PropertyValue', name: organization, value: job.id },
  title: job.title,
  description: job.description,
  datePosted: job.posted,
  ...(job.closes !== undefined && { validThrough: validThrough(job) }),
  employmentType: job.employmentType,
  hiringOrganization: { '@type': 'Organization', name: organization },
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: job.city, addressCountry: job.country },
  },
})

/** Returns the structured data of a list of positions; nothing if it failed to load. */
export function jobPostings(data: unknown): object[] {
  const checked = check(data)
  if (checked.kind === 'invalid') return []
  const { jobs, organization } = checked.value
  return jobs.map((job) => posting(job, organization))
}
