import { defineLink } from '#renderer/define-link.ts'
import { patternSchema } from '#widgets/content/pattern/schema.ts'

export const pattern = defineLink(patternSchema, {
  type: 'pattern',
  linksTo: ({ pattern }) => pattern,
})
