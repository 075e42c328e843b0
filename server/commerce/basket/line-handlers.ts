import type { basket } from '#schemas/api/basket.ts'
import { type BasketContent, basketLimits, lineIdOf, warehouse } from '#schemas/commerce/basket-content.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import type { BasketCalls, BasketEdit, EditResult } from '#server/commerce/basket/basket-calls.ts'
import { refuseEdit } from '#server/commerce/basket/basket-calls.ts'
import {
  addLines,
  changeLine,
  type LineRequest,
  problemWithLines,
  removeLines,
  setLines,
} from '#server/commerce/basket/edit-lines.ts'
import { problemWithGifts } from '#server/commerce/basket/gift-lines.ts'
import { locate, locationOfLine } from '#server/commerce/basket/line-location.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import { soldOffers } from '#server/commerce/basket/sold-offers.ts'
import { collectingStore, deliverable, withoutEmptyStore } from '#server/commerce/basket/store-pickup.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'

type Handlers = Pick<
  HandlersOf<typeof basket>,
  | 'addLine'
  | 'setLine'
  | 'changeLine'
  | 'addLines'
  | 'setLines'
  | 'removeLines'
  | 'removeLine'
  | 'addGiftCardLine'
  | 'optOutOfBonus'
>
type Lines = BasketContent['lines']

interface Input {
  path: { catalog: string }
  query: { basketId?: string }
}

/** Requested lines, one or a list. */
const singleLine = (line: LineRequest) => ({ lines: [line], isList: false })
const asLineList = ({ lines }: { lines: readonly LineRequest[] }) => ({ lines, isList: true })

/** Free gifts are valid only while their promotion applies. */
function problemWithFreeGifts({ basket, priced }: BasketWithPrice, requests: readonly LineRequest[]) {
  const pricedQuantities = new Map(priced.lines.map(({ stored, quantity }) => [lineIdOf(stored), quantity]))
  const freeGiftLines = basket.content.lines.filter(
    ({ bonus, sku }) => bonus && requests.some((line) => line.bonus && line.sku === sku),
  )
  const isRefused = freeGiftLines.some((line) => pricedQuantities.get(lineIdOf(line)) !== line.quantity)
  return isRefused ? { status: 400 as const, errors: { lineItem: ['basket.noPresent'] } } : undefined
}

/** Returns the edit that declines a promotion's free gifts. */
function withOptOut(
  content: BasketContent,
  {
    id: promotionId,
    rewardId,
    newOptedOutCount: count,
  }: { id: string; rewardId: string; newOptedOutCount: number },
): EditResult {
  const otherOptOuts = content.optedOut.filter(
    (item) => item.promotionId !== promotionId || item.rewardId !== rewardId,
  )
  if (otherOptOuts.length >= basketLimits.optedOut) return refuseEdit(400, '', 'form.tooMany')
  return {
    kind: 'changed',
    content: { ...content, optedOut: [...otherOptOuts, { promotionId, rewardId, count }] },
  }
}

/** Returns the edit that replaces the lines, or the reason why they cannot be bought. */
async function withLines({ basket, rules, offersOf }: BasketEdit, lines: Lines): Promise<EditResult> {
  const { content } = basket
  // The current lines have been checked: only the requested ones can name a store that does not deliver.
  if (deliverable({ ...content, lines }, rules).lines !== lines)
    return refuseEdit(400, 'lineItem', 'basket.outOfStock')
  const offers = await offersOf(lines.map(({ sku }) => sku))
  if (lines.some(({ sku, gift }) => gift && offers.get(sku)?.isDigital === false))
    return refuseEdit(400, 'lineItem', 'basket.noGift')
  const changedContent = withoutEmptyStore({ ...content, lines }, rules, offers)
  const problem = problemWithLines(content.lines, lines, soldOffers(changedContent, offers, rules))
  return problem ? refuseEdit(400, 'lineItem', problem) : { kind: 'changed', content: changedContent }
}

/** Returns the requests with the location that their goods come from. */
async function withLocations(
  { basket, rules, offersOf, locations }: BasketEdit,
  lines: Lines,
  requests: readonly LineRequest[],
  isSet: boolean,
) {
  // With those that are needed next: one query for all.
  const offers = await offersOf([...lines, ...requests].map(({ sku }) => sku))
  const here = collectingStore(basket.content, rules) ?? locations.here
  return requests.map((line) => {
    const currentLocation = isSet ? locationOfLine(lines, line) : undefined
    if (currentLocation !== undefined)
      return currentLocation === warehouse ? line : { ...line, storeId: currentLocation }
    return locate(lines, line, offers.get(line.sku), { ...locations, here })
  })
}

interface LineHandlerDependencies {
  calls: BasketCalls
  limits: Pick<RateLimits, 'take'>
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createLineHandlers({ calls, ...parts }: LineHandlerDependencies): Handlers {
  const editing = (
    input: Input,
    caller: Caller,
    edit: (lines: Lines, requests: readonly LineRequest[]) => Lines,
    { lines: requests, isList }: { lines: readonly LineRequest[]; isList: boolean },
  ) =>
    calls.change(
      input,
      caller,
      async (pricedBasket) => {
        const { lines } = pricedBasket.basket.content
        const problem = await problemWithGifts(parts, {
          lines: requests,
          isList,
          address: caller.address,
          timeZone: timeZoneOf(pricedBasket.market),
        })
        if (problem) return problem
        return withLines(
          pricedBasket,
          edit(lines, await withLocations(pricedBasket, lines, requests, edit === setLines)),
        )
      },
      { create: true, accept: (pricedBasket) => problemWithFreeGifts(pricedBasket, requests) },
    )

  const removing = (input: Input, caller: Caller, ids: readonly string[]) =>
    calls.change(input, caller, ({ basket: { content } }) => ({
      kind: 'changed',
      content: { ...content, lines: removeLines(content.lines, ids) },
    }))

  return {
    addLine: (input, caller) => editing(input, caller, addLines, singleLine(input.body)),
    addLines: (input, caller) => editing(input, caller, addLines, asLineList(input.body)),
    addGiftCardLine: (input, caller) => editing(input, caller, addLines, asLineList(input.body)),
    setLine: (input, caller) => editing(input, caller, setLines, singleLine(input.body)),
    setLines: (input, caller) => editing(input, caller, setLines, asLineList(input.body)),

    changeLine: (input, caller) =>
      calls.change(input, caller, async (pricedBasket) => {
        const lines = changeLine(pricedBasket.basket.content.lines, input.path.lineItemId, input.body)
        return lines ? withLines(pricedBasket, lines) : refuseEdit(404, 'lineItem', 'basket.unknownProduct')
      }),

    removeLines: (input, caller) => removing(input, caller, input.query.id),
    removeLine: (input, caller) => removing(input, caller, [input.path.lineItemId]),

    optOutOfBonus: (input, caller) =>
      calls.change(input, caller, ({ basket: { content } }) => withOptOut(content, input.query)),
  }
}
