import { api } from '#schemas/api/list.ts'
import { type Service, servicesOf } from '#server/api/handlers.ts'
import { createCareersHandlers } from '#server/careers/handlers.ts'
import type { ContentStore } from '#server/content/store.ts'
import { createMarketHandlers } from '#server/markets/handlers.ts'
import { createPayloadHandlers } from '#server/payload/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  store: ContentStore
  /** Drafts are open to everyone: outside production. */
  draftsAreOpen: boolean
}

/** Every endpoint with its handler: a family is one line. */
export const createServices = ({ site, store, draftsAreOpen }: Parts): Service[] => [
  ...servicesOf('payload', api.payload, createPayloadHandlers({ site, drafts: store, draftsAreOpen })),
  ...servicesOf('markets', api.markets, createMarketHandlers(site)),
  ...servicesOf('careers', api.careers, createCareersHandlers(site)),
]
