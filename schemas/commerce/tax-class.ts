/**
 * Tax classes of goods. `standard`: at the general rate, which is the safe one. `clothing` and `childrens-clothing`: clothes,
 * which some places tax less or not at all. `exempt`: nowhere taxed.
 */
export const taxClasses = ['standard', 'clothing', 'childrens-clothing', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]
