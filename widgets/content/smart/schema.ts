import type { JSONSchema } from 'json-schema-to-ts'
import { widgetNodeSchema } from '#schemas/pages/page.ts'
import { visitorRuleSchema } from '#schemas/pages/visitor-rule.ts'
import { limits } from '#schemas/validation/limits.ts'

export const smartSchema = {
  type: 'object',
  title: 'Smart',
  description: 'Shows different widgets to different visitors. Shows nothing if no variant matches.',
  properties: {
    variants: {
      type: 'array',
      title: 'Variants',
      description:
        'The first variant whose rule matches is shown. Put the variant for all other visitors last.',
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
