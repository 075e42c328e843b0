/** Returns the product of a SKU (product rule 1). */
export const productOfSku = (sku: string): string => sku.split('_').slice(0, 2).join('_')
