import { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'
import { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'
import { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'
import { relewiseProductCarousel } from '#widgets/catalogue/relewise-product-carousel/index.ts'
import { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

export const catalogue = [
  productCarousel,
  recommendationCarousel,
  relewiseProductCarousel,
  pdpCarousel,
  wishlistProductCarousel,
]
