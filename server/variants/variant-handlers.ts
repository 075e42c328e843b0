import type { variants } from '#schemas/api/variants.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { VariantCounts } from '#server/variants/variant-counts.ts'
import type { VariantMarks } from '#server/variants/variant-marks.ts'

export const createVariantHandlers = (
  variantCounts: Pick<VariantCounts, 'count'>,
  marks: Pick<VariantMarks, 'read'>,
): HandlersOf<typeof variants> => ({
  async count({ body: { event, variants: variantIds } }, { market }) {
    for (const mark of variantIds) {
      const variant = marks.read(mark)
      if (variant && market) variantCounts.count(market.id, event, variant)
    }
    return { status: 204 }
  },
})
