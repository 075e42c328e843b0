import type { JSONSchema } from 'json-schema-to-ts'
import { pointIconSchema } from '#schemas/parts/icon.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'
import { pageUrl } from '#widgets/club/page-url.ts'

export const clubOverviewSchema = {
  type: 'object',
  title: 'Customer club',
  description: 'Shows the benefits of the club and the use of points. Visitors who are not members can join.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    text: { ...markdownSchema, title: 'Text' },
    image: { ...pictureSchema, title: 'Picture' },
    benefits: {
      type: 'array',
      title: 'Benefits',
      items: {
        type: 'object',
        title: 'Benefit',
        properties: {
          icon: pointIconSchema,
          title: { ...labelSchema, title: 'Title', minLength: 1 },
          text: { ...markdownSchema, title: 'Text' },
        },
        required: ['title'],
        additionalProperties: false,
      },
      maxItems: 12,
      default: [],
    },
    buttonText: { ...labelSchema, title: 'Button', description: 'Leave empty for the standard text.' },
    terms: { ...markdownSchema, title: 'Terms', description: 'The terms that new members accept.' },
    pointsUrl: pageUrl('Page of a member’s points'),
    rewardsUrl: pageUrl('Page of a member’s rewards'),
    loginUrl: pageUrl('Sign-in page'),
  },
  additionalProperties: false,
} as const satisfies JSONSchema
