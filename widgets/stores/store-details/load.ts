import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { type Outline, outlineOf } from '#renderer/map/outline.ts'
import type { Store } from '#schemas/commerce/store.ts'
import {
  localMoment,
  type Opening,
  openingAt,
  openingChangesAt,
  type SpecialHours,
  specialHoursFrom,
} from '#schemas/opening-hours.ts'
import { utcDateOf } from '#schemas/values/local-day.ts'
import type { storeDetails } from '#widgets/stores/store-details/index.ts'

/** The current state of a store's opening hours. */
export interface StoreHours {
  /** The local day. */
  today: string
  opening: Opening | undefined
  /** Current and future special hours. */
  specialHours: readonly SpecialHours[]
  /** For the page of one store: its position in the country. */
  outline?: Outline
}

/** Seconds for which "open until 19:00" may be cached. */
const minute = 60

function pointOf(address: Partial<Store['address']> = {}) {
  const { latitude, longitude } = address
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

const loader: WidgetLoader<typeof storeDetails, StoreHours> = {
  deadline: 1_000,
  async load({ content: { store }, page, now }): Promise<LoadResult<StoreHours>> {
    const today = localMoment(now, store?.timeZone ?? 'UTC')?.date ?? utcDateOf(now)
    const opening = store && openingAt(now, store)
    const specialHours = specialHoursFrom(today, store?.specialHours ?? [])
    const point = page.alias === 'store' ? pointOf(store?.address) : undefined
    const outline = point && (await outlineOf([point]))
    const data = { today, opening, specialHours, ...(outline && { outline }) }
    const until = store && openingChangesAt(now, store)
    return {
      data,
      tags: [],
      seconds: opening ? minute : 60 * minute,
      ...(until !== undefined && { until }),
    }
  },
}

export default loader
