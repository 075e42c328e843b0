import type { Variant } from '#preview/draft/smart-widget.ts'
import { marketName } from '#preview/followed/market-name.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { percentage, shortMoment, variantText } from '#preview/texts/variant-texts.ts'
import type { VisitorRule } from '#schemas/pages/visitor-rule.ts'

/** Returns the conditions of a rule in words; none if it is for everyone. */
function conditionsIn({ audience, markets, devices, iso, from, until, share }: VisitorRule): string[] {
  const isDated = (moment: string | undefined): moment is string =>
    moment !== undefined && !Number.isNaN(Date.parse(moment))
  return [
    ...(audience === 'any' ? [] : [variantText(audience)]),
    ...(markets?.map(marketName) ?? []),
    ...(devices?.map((device) => inspectorText(`device.${device}`)) ?? []),
    ...(iso === undefined ? [] : [variantText(iso ? 'inStore' : 'outside')]),
    ...(isDated(from) ? [variantText('from', { at: shortMoment(from) })] : []),
    ...(isDated(until) ? [variantText('until', { at: shortMoment(until) })] : []),
    ...(share === undefined || share === 1 ? [] : [variantText('share', { share: percentage(share) })]),
  ]
}

/** Returns the name of a variant: the visitors that its rule matches. */
export function variantName(variants: readonly Variant[], index: number): string {
  const variant = variants[index]
  if (!variant) return variantText('none')
  const conditions = conditionsIn(variant.rule)
  if (conditions.length > 0) return conditions.join(' · ')
  return variantText(index === 0 ? 'everyone' : 'others')
}
