import { createRegistry, type Registry } from '#renderer/registry.ts'
import { account } from '#widgets/families/account.ts'
import { basket } from '#widgets/families/basket.ts'
import { catalogue } from '#widgets/families/catalogue.ts'
import { checkout } from '#widgets/families/checkout.ts'
import { club } from '#widgets/families/club.ts'
import { content } from '#widgets/families/content.ts'
import { listing } from '#widgets/families/listing.ts'
import { navigation } from '#widgets/families/navigation.ts'
import { orders } from '#widgets/families/orders.ts'
import { product } from '#widgets/families/product.ts'
import { service } from '#widgets/families/service.ts'
import { stores } from '#widgets/families/stores.ts'
import { wishlist } from '#widgets/families/wishlist.ts'

const components = import.meta.glob('./*/*/component.tsx', {
  eager: true,
  import: 'default',
})
const loaders = import.meta.glob('./*/*/load.ts', {
  eager: true,
  import: 'default',
})
const staticParts = import.meta.glob('./*/*/static-parts.tsx', {
  eager: true,
  import: 'default',
})

/** Every widget of the storefront. A new one is a line in its family's list. */
export const registry: Registry = createRegistry(
  {
    account,
    basket,
    content,
    navigation,
    catalogue,
    checkout,
    club,
    listing,
    orders,
    product,
    stores,
    service,
    wishlist,
  },
  { components, loaders, staticParts },
)
