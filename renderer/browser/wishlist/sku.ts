/** The product that a sku is a size of: `style_colour` (readings 22). */
export const productOfSku = (sku: string): string => sku.split('_').slice(0, 2).join('_')
