/** What is counted of a variant, each once per visit; orders each once. */
export const variantEvents = ['seen', 'clicked', 'ordered'] as const
export type VariantEvent = (typeof variantEvents)[number]
