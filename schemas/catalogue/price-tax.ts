/** How prices relate to taxes: they include them, taxes are added at the checkout, or none is due. */
export const priceTaxes = ['included', 'added', 'none'] as const
export type PriceTax = (typeof priceTaxes)[number]
