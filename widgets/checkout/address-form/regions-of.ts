import { nameProvinces, provinces, states } from '#schemas/addresses/states-and-provinces.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'
import type { BasketBody } from '#widgets/checkout/load-checkout.ts'

export type Regions = Pick<BasketBody, 'allowedStates' | 'allowedProvinces' | 'turkishLocations'>

/** Returns the regions of one country only, because Türkiye has a thousand. */
export const regionsOf = (country: string, language: string | undefined): Regions => ({
  ...(country === 'US' && { allowedStates: states }),
  ...(country === 'CA' && { allowedProvinces: nameProvinces(provinces, language) }),
  ...(country === 'TR' && { turkishLocations }),
})
