import { storesIn } from '#schemas/commerce/store.ts'
import type { PartResolver } from '#schemas/pages/resolve.ts'
import type { Site } from '#server/site/site.ts'
import { storeAddress } from '#server/site/store-pages.ts'

/**
 * Returns resolvers of shared parts: links (a page id becomes its path in the market), pictures (size and colour of the
 * asset), stores (by id in the market's list) and headers without their own menu (the navigation of the market and of
 * the path's brand).
 * @param pathOf returns the path of a page by its id. Default: the site's
 */
export function partResolvers(
  site: Site,
  market: string,
  path: string,
  pathOf = (pageId: string) => site.pathOf(market, pageId),
): ReadonlyMap<string, PartResolver> {
  const stores = () => storesIn(site.payload(market, 'stores'))
  return new Map<string, PartResolver>([
    [
      'link',
      (link) => {
        if (typeof link.link !== 'string' || typeof link.url === 'string') return
        const address = pathOf(link.link)
        if (address) link.url = address
      },
    ],
    [
      'picture',
      (picture) => {
        const asset = typeof picture.url === 'string' ? site.asset(picture.url) : undefined
        if (!asset) return
        picture.width = asset.width
        picture.height = asset.height
        picture.placeholder = asset.placeholder
      },
    ],
    [
      'store',
      (store) => {
        if (store.name !== undefined) return
        const current = stores().find(({ id }) => id === store.id)
        if (!current) return
        const url = storeAddress(site, market, current)
        Object.assign(store, { ...structuredClone(current), ...(url !== undefined && { url }), ...store })
      },
    ],
    [
      'stores',
      (holder) => {
        if (holder.stores === undefined) holder.stores = stores()
      },
    ],
    [
      'navigation',
      (header) => {
        if (header.menu === undefined) Object.assign(header, site.navigation(market, path))
      },
    ],
  ])
}
