import type { JSONSchema } from 'json-schema-to-ts'
import { widgetNodeSchema } from '#schemas/pages/page.ts'
import { visitorRuleSchema } from '#schemas/pages/visitor-rule.ts'
import { limits } from '#schemas/validation/limits.ts'

export const smartSchema = {
  type: 'object',
  title: 'Smart',
  description: 'Shows the widgets of the first variant that is for the visitor, and nothing where none is.',
  properties: {
    variants: {
      type: 'array',
      title: 'Variants',
      description: 'The first one whose rule holds is shown, so the one for everybody else comes last.',
      items: {
        type: 'object',
        title: 'Variant',
        properties: {
          rule: { ...visitorRuleSchema, default: {} },
          widgets: {
            type: 'array',
            title: 'Widgets',
            items: widgetNodeSchema,
            maxItems: limits.widgetsInRow,
            default: [],
          },
        },
        required: ['rule'],
        additionalProperties: false,
      },
      minItems: 1,
      maxItems: 12,
    },
  },
  required: ['variants'],
  additionalProperties: false,
} as const satisfies JSONSchema
