import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const
const flag = { type: 'boolean', default: false } as const

/** Preference groups, the payload part `preference-groups` (account rule 19). */
export const preferenceGroupsSchema = {
  type: 'array',
  title: 'Preference groups',
  items: {
    type: 'object',
    properties: {
      id: { ...label, title: 'Id', minLength: 1 },
      type: { ...label, title: 'Type' },
      icon: { ...label, title: 'Icon' },
      title: { ...label, title: 'Title', minLength: 1 },
      description: { ...label, title: 'Description', default: '' },
      isAccordion: { ...flag, title: 'Collapsible' },
      isAccordionOpen: { ...flag, title: 'Open initially' },
      isRadio: { ...flag, title: 'Single choice' },
      numberOfColumns: { type: 'integer', title: 'Columns', minimum: 1, maximum: 4, default: 1 },
      userOptions: {
        type: 'array',
        title: 'Options',
        items: {
          type: 'object',
          properties: {
            key: {
              type: 'string',
              title: 'Key',
              description: 'A unique key in lower case.',
              minLength: 1,
              maxLength: 60,
            },
            title: { ...label, title: 'Title', minLength: 1 },
            description: { ...label, title: 'Description', default: '' },
            alias: {
              ...label,
              title: 'Alias',
              description: 'If it contains “subbrand”, the option is a brand.',
            },
          },
          required: ['key', 'title'],
          additionalProperties: false,
        },
        maxItems: 60,
      },
    },
    required: ['id', 'title', 'userOptions'],
    additionalProperties: false,
  },
  maxItems: 40,
} as const satisfies JSONSchema

export type PreferenceGroups = FromSchema<typeof preferenceGroupsSchema>

const check = compileSchema(preferenceGroupsSchema)

/** Returns the groups in a document with keys in lower case; none if it has none. */
export function preferenceGroupsIn(document: unknown): PreferenceGroups {
  const groups =
    typeof document === 'object' && document !== null && 'groups' in document ? document.groups : []
  const checked = check(groups)
  if (checked.kind === 'invalid') return []
  return checked.value.map((group) => ({
    ...group,
    userOptions: group.userOptions.map((option) => ({ ...option, key: option.key.toLowerCase() })),
  }))
}
