import { type ContentPart, contentParts, type payload } from '#schemas/api/payload.ts'
import type { HandlersOf } from '#server/api/handlers.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  drafts: Pick<ContentStore, 'document'>
  /** Drafts are shown to whoever asks (readings 9): outside production. */
  draftsAreOpen: boolean
  /** Where browsers report to, as the environment has it. */
  monitoring: Readonly<Record<string, string>> | undefined
}

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Answers with the site's content as it is in memory: the newest that is published, without a query. */
export function createPayloadHandlers({
  site,
  drafts,
  draftsAreOpen,
  monitoring,
}: Options): HandlersOf<typeof payload> {
  const contentPart = (market: string, name: ContentPart): Part => {
    const found = site().payload(market, name)
    return isPart(found) ? found : {}
  }
  const featureFlags = (market: string) => {
    const { toggles, constants } = site().settings(market)
    const { isoIdleDelay, isoDeleteBasketSeconds, isoClearSessionSeconds } = constants
    return { ...toggles, isoIdleDelay, isoDeleteBasketSeconds, isoClearSessionSeconds }
  }
  const textsOf = (id: string) => {
    const market = site().market(id)
    return market ? site().texts(market).texts : {}
  }
  async function draftOr(market: string, name: ContentPart, preview: boolean): Promise<Part> {
    const draft =
      preview && draftsAreOpen
        ? await drafts.document({ kind: 'payload', market, key: name }, { preview: true })
        : undefined
    const body: unknown = draft && JSON.parse(draft.body)
    return isPart(body) ? body : contentPart(market, name)
  }
  const answer = <Body>(body: Body) => ({ status: 200 as const, body })
  const ofContent =
    (name: ContentPart) =>
    async ({ path }: { path: { market: string } }) =>
      answer(contentPart(path.market, name))
  return {
    async initial({ query }, caller) {
      const market = query.market ?? caller.market?.id ?? site().markets[0]?.id ?? ''
      if (!site().market(market)) return { status: 404 }
      return answer({
        market,
        markets: site().markets,
        'feature-flags': featureFlags(market),
        translations: textsOf(market),
        'sub-brands': site().subBrands(market),
        parts: Object.fromEntries(contentParts.map((name) => [name, contentPart(market, name)])),
      })
    },
    markets: async () => answer(site().markets),
    featureFlags: async ({ path }) => answer(featureFlags(path.market)),
    translations: async ({ path }) => answer(textsOf(path.market)),
    subBrands: async ({ path }) => answer(site().subBrands(path.market)),
    badges: async ({ path, query }) => answer(await draftOr(path.market, 'badges', query.preview)),
    navigation: async ({ path, query }) => answer(await draftOr(path.market, 'navigation', query.preview)),
    shopTheLook: ofContent('shop-the-look'),
    freeFreightValue: ofContent('free-freight-value'),
    monitoring: async ({ path }) => answer({ ...contentPart(path.market, 'monitoring'), ...monitoring }),
    productSet: ofContent('product-set'),
    shippingMethods: ofContent('shipping-methods'),
    sizeGuideSettings: ofContent('size-guide-settings'),
    termsAndConditions: ofContent('terms-and-conditions'),
  }
}
