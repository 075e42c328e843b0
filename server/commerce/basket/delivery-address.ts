import type { Address } from '#schemas/addresses/address.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'

/** Returns the destination of the goods. */
export const deliveryAddressOf = (content: BasketContent): Address | undefined =>
  content.useBillingAddressForShipping ? content.billingAddress : content.shippingAddress
