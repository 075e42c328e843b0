import type { Commerce } from '#renderer/loader.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Platform } from '#server/commerce/platform/platform.ts'
import { createPlatformClient } from '#server/commerce/platform/platform-client.ts'
import { createPlatformCommerce } from '#server/commerce/platform/platform-commerce.ts'
import { createPlatformPages } from '#server/commerce/platform/platform-pages.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'

/** Commerce functions that pages use. */
interface PageCommerce {
  commerce: Commerce
  commerceInStore: Commerce
  shopPages: ShopPages
}

/** Returns the commerce functions of pages: the platform if configured, else the embedded engine. */
export function selectPageCommerce(
  platform: Platform | undefined,
  market: (id: string) => Market | undefined,
  embedded: PageCommerce,
): PageCommerce {
  if (!platform) return embedded
  const callPlatform = createPlatformClient(platform, false)
  const callInStore = createPlatformClient(platform, true)
  return {
    commerce: createPlatformCommerce({ call: callPlatform, market }),
    commerceInStore: createPlatformCommerce({ call: callInStore, market }),
    shopPages: createPlatformPages({ call: callPlatform, market }),
  }
}
