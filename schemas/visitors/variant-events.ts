/** Events that are counted for a variant: once per visit, orders once each. */
export const variantEvents = ['seen', 'clicked', 'ordered'] as const
export type VariantEvent = (typeof variantEvents)[number]
