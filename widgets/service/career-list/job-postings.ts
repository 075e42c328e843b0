import type { JSONSchema } from 'json-schema-to-ts'
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

const posting = (job: Job, organization: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  identifier: { '@type': 'PropertyValue', name: organization, value: job.id },
  title: job.title,
  description: job.description,
  datePosted: job.posted,
  ...(job.closes !== undefined && { validThrough: job.closes }),
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
