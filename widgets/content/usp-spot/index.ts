import { defineWidget } from '#renderer/define-widget.ts'
import { uspSpotSchema } from '#widgets/content/usp-spot/schema.ts'

export const uspSpot = defineWidget(uspSpotSchema, {
  type: 'uspSpot',
  hydrate: 'never',
  /** Without points of its own it shows the page's (contract/fields: page level). */
  forPage: (content, { uniqueSellingPoints }) => {
    if (content.items.length > 0) return content
    const items = uniqueSellingPoints[content.variant].flatMap(({ title, ...more }) =>
      title ? [{ ...more, title }] : [],
    )
    return { ...content, items }
  },
  budget: { script: 0, style: 900 },
})
