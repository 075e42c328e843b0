import { defineWidget } from '#renderer/define-widget.ts'
import { uspSpotSchema } from '#widgets/content/usp-spot/schema.ts'

export const uspSpot = defineWidget(uspSpotSchema, {
  type: 'uspSpot',
  hydrate: 'never',
  /** Without its own points it shows the page's (content rule 21). */
  forPage: (content, { uniqueSellingPoints }) => {
    if (content.items.length > 0) return content
    const items = uniqueSellingPoints[content.variant].flatMap(({ title, ...more }) =>
      title ? [{ ...more, title }] : [],
    )
    return { ...content, items }
  },
  contained: true,
  budget: { script: 0, style: 900 },
})
