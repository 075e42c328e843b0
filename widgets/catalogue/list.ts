import { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

export const catalogue = [productCarousel]
