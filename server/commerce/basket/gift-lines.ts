import { giftDays } from '#schemas/gift-days.ts'
import type { EditResult } from '#server/commerce/basket/basket-calls.ts'
import { refuseEdit } from '#server/commerce/basket/basket-calls.ts'
import type { LineRequest } from '#server/commerce/basket/edit-lines.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'

/** Limit of gift cards for recipients per network: each one sends a mail in the shop's name. */
const giftLimit = { requests: 30, seconds: 3_600 } as const

interface GiftLinesDependencies {
  limits: Pick<RateLimits, 'take'>
  now: () => number
}

/** A request for lines, as their recipients are checked. */
interface GiftRequest {
  lines: readonly LineRequest[]
  /** Whether the request has a list of lines, so that names of error fields have an index. */
  isList: boolean
  /** Network address of the caller. */
  address: string
  timeZone: string
}

/** Returns why gift cards cannot go to their recipients; undefined if they can (basket rule 21). */
export async function problemWithGifts(
  { limits, now }: GiftLinesDependencies,
  { lines, isList, address, timeZone }: GiftRequest,
): Promise<EditResult | undefined> {
  const gifts = lines.flatMap(({ quantity, gift }, index) =>
    gift && quantity > 0 ? [{ gift, field: isList ? `lines.${index}.gift` : 'gift' }] : [],
  )
  if (gifts.length === 0) return undefined
  const { first, last } = giftDays(now(), timeZone)
  for (const { gift, field } of gifts) {
    const { deliveryDate: day = first } = gift
    if (day < first || day > last) return refuseEdit(400, `${field}.deliveryDate`, 'gift.dateRange')
    if ((await limits.take('gift cards for others', networkOf(address), giftLimit)) !== undefined)
      return refuseEdit(429, '', 'form.tooMany')
  }
  return undefined
}
