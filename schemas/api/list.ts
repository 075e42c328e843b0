import { analytics } from '#schemas/api/analytics.ts'
import { careers } from '#schemas/api/careers.ts'
import { catalogue } from '#schemas/api/catalogue.ts'
import { markets } from '#schemas/api/markets.ts'
import { payload } from '#schemas/api/payload.ts'

/** Every endpoint, by family and name. An endpoint is one declaration here and one handler in `server/api/services.ts`. */
export const api = { payload, markets, careers, catalogue, analytics } as const
