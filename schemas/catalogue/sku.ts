/** Returns the product of a SKU (product rule 1). */
export const productOfSku = (sku: string): string => sku.split('_').slice(0, 2).join('_')

/** Returns the style of a SKU or a product, which all of its colours share (product rule 1). */
export const styleOfProduct = (id: string): string => id.split('_', 1)[0] ?? id
