import { buyBox } from '#widgets/product/buy-box/index.ts'
import { colourChoice } from '#widgets/product/colour-choice/index.ts'
import { deliveryInfo } from '#widgets/product/delivery-info/index.ts'
import { miniBasket } from '#widgets/product/mini-basket/index.ts'
import { notifyMe } from '#widgets/product/notify-me/index.ts'
import { productDescription } from '#widgets/product/product-description/index.ts'
import { productDetails } from '#widgets/product/product-details/index.ts'
import { productGallery } from '#widgets/product/product-gallery/index.ts'
import { productSet } from '#widgets/product/product-set/index.ts'
import { productStock } from '#widgets/product/product-stock/index.ts'
import { productSummary } from '#widgets/product/product-summary/index.ts'

export const product = [
  productGallery,
  productSummary,
  colourChoice,
  buyBox,
  notifyMe,
  productDescription,
  productDetails,
  productStock,
  deliveryInfo,
  productSet,
  miniBasket,
]
