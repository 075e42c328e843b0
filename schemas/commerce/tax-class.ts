/**
 * Tax classes of goods. `standard`: the general rate, the default. `clothing` and `childrens-clothing`: clothes, which
 * some jurisdictions tax less or not at all. `exempt`: not taxed in any jurisdiction.
 */
export const taxClasses = ['standard', 'clothing', 'childrens-clothing', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]
