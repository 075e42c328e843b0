import type { ComponentType } from 'react'
import type { WidgetLoader } from '#renderer/loader.ts'
import { createRegistry, type Registry, type RenderedProps, type StaticParts } from '#renderer/registry.ts'
import { account } from '#widgets/account/list.ts'
import { basket } from '#widgets/basket/list.ts'
import { catalogue } from '#widgets/catalogue/list.ts'
import { checkout } from '#widgets/checkout/list.ts'
import { club } from '#widgets/club/list.ts'
import { content } from '#widgets/content/list.ts'
import { listing } from '#widgets/listing/list.ts'
import { navigation } from '#widgets/navigation/list.ts'
import { orders } from '#widgets/orders/list.ts'
import { product } from '#widgets/product/list.ts'
import { service } from '#widgets/service/list.ts'
import { stores } from '#widgets/stores/list.ts'
import { wishlist } from '#widgets/wishlist/list.ts'

const components = import.meta.glob<ComponentType<RenderedProps>>('./*/*/component.tsx', {
  eager: true,
  import: 'default',
})
const loaders = import.meta.glob<WidgetLoader<unknown, unknown>>('./*/*/load.ts', {
  eager: true,
  import: 'default',
})
const staticParts = import.meta.glob<StaticParts<RenderedProps>>('./*/*/static-parts.tsx', {
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
