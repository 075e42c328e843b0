import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

const label = { type: 'string', minLength: 1, maxLength: limits.labelLength } as const satisfies JSONSchema

/** Employment types, by schema.org's names, which job search engines read. */
const employmentTypes = ['FULL_TIME', 'PART_TIME', 'TEMPORARY', 'INTERN'] as const

/** An open position. */
const jobSchema = {
  type: 'object',
  title: 'Job',
  properties: {
    id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength, pattern: '^[a-z0-9-]+$' },
    title: { ...label, title: 'Title' },
    department: { ...label, title: 'Department' },
    description: { type: 'string', title: 'Description', description: 'Markdown.', maxLength: 5_000 },
    city: { ...label, title: 'City' },
    country: { type: 'string', title: 'Country', description: 'ISO 3166-1 alpha-2.', pattern: '^[A-Z]{2}$' },
    employmentType: { enum: employmentTypes, title: 'Employment' },
    posted: { type: 'string', title: 'Posted on', format: 'date', maxLength: 10 },
    closes: { type: 'string', title: 'Closes on', format: 'date', maxLength: 10 },
    email: { type: 'string', title: 'Applications to', format: 'email', maxLength: 254 },
  },
  required: [
    'id',
    'title',
    'department',
    'description',
    'city',
    'country',
    'employmentType',
    'posted',
    'email',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export const jobsSchema = {
  type: 'array',
  title: 'Jobs',
  items: jobSchema,
  maxItems: limits.items,
} as const satisfies JSONSchema

export type Job = FromSchema<typeof jobSchema>
