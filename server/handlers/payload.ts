import { type ContentPart, contentParts, type payload } from '#schemas/api/payload.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'

interface Options {
  site: () => Site
  /** The same with drafts. */
  draftSite: SiteHolder
  /** Whether the caller may see drafts, by the cookies of the request (routes rule 15). */
  seesDrafts: (cookies: string | undefined) => Promise<boolean>
  /** Addresses for browsers' reports, from the environment. */
  monitoring: Readonly<Record<string, string>> | undefined
}

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Responds with the published site content from memory, without a query. */
export function createPayloadHandlers({
  site,
  draftSite,
  seesDrafts,
  monitoring,
}: Options): HandlersOf<typeof payload> {
  const contentPart = (market: string, name: ContentPart, from = site()): Part => {
    const document = from.payload(market, name)
    return isPart(document) ? document : {}
  }
  const featureFlags = (market: string, from = site()) => {
    const { toggles, constants } = from.settings(market)
    const { isoIdleDelay, isoDeleteBasketSeconds, isoClearSessionSeconds } = constants
    return { ...toggles, isoIdleDelay, isoDeleteBasketSeconds, isoClearSessionSeconds }
  }
  const textsOf = (id: string, from = site()) => {
    const market = from.market(id)
    return market ? from.texts(market).texts : {}
  }
  const ok = <Body>(body: Body) => ({ status: 200 as const, body })

  /** Responds with the published site, or, uncached, with the drafts if the caller requests them and may see them. */
  async function respond<Body>(preview: boolean, { header }: Caller, bodyOf: (from: Site) => Body) {
    if (!preview || !(await seesDrafts(header('cookie')))) return ok(bodyOf(site()))
    await draftSite.refresh()
    return { ...ok(bodyOf(draftSite.current())), noStore: true as const }
  }

  const ofContent =
    (name: ContentPart) =>
    async ({ path }: { path: { market: string } }) =>
      ok(contentPart(path.market, name))
  return {
    async initial({ query }, caller) {
      const market = query.market ?? caller.market?.id ?? site().markets[0]?.id ?? ''
      if (!site().market(market)) return { status: 404 }
      return respond(query.preview, caller, (from) => ({
        market,
        markets: from.markets,
        'feature-flags': featureFlags(market, from),
        translations: textsOf(market, from),
        'sub-brands': from.subBrands(market),
        parts: Object.fromEntries(contentParts.map((name) => [name, contentPart(market, name, from)])),
      }))
    },
    markets: async () => ok(site().markets),
    featureFlags: async ({ path }) => ok(featureFlags(path.market)),
    translations: async ({ path }) => ok(textsOf(path.market)),
    subBrands: async ({ path }) => ok(site().subBrands(path.market)),
    badges: ({ path, query }, caller) =>
      respond(query.preview, caller, (from) => contentPart(path.market, 'badges', from)),
    navigation: ({ path, query }, caller) =>
      respond(query.preview, caller, (from) => contentPart(path.market, 'navigation', from)),
    shopTheLook: ofContent('shop-the-look'),
    freeFreightValue: ofContent('free-freight-value'),
    monitoring: async ({ path }) => ok({ ...contentPart(path.market, 'monitoring'), ...monitoring }),
    productSet: ofContent('product-set'),
    shippingMethods: ofContent('shipping-methods'),
    sizeGuideSettings: ofContent('size-guide-settings'),
    termsAndConditions: ofContent('terms-and-conditions'),
  }
}
