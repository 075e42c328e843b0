import type { basket } from '#schemas/api/basket.ts'
import { type BasketContent, lineIdOf, warehouse } from '#schemas/commerce/basket-content.ts'
import type { BasketCalls, Edit, Editing } from '#server/commerce/basket/basket-calls.ts'
import { refused } from '#server/commerce/basket/basket-calls.ts'
import { collectingStore, withoutEmptyStore } from '#server/commerce/basket/collecting.ts'
import {
  addLines,
  changeLine,
  type LineRequest,
  problemWithLines,
  removeLines,
  setLines,
} from '#server/commerce/basket/edit-lines.ts'
import { locate, locationOfLine } from '#server/commerce/basket/line-location.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'

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

/** A present counts only while its promotion gives it. */
function problemWithPresents({ kept, priced }: BasketWithPrice, asked: readonly LineRequest[]) {
  const given = new Map(priced.lines.map(({ stored, quantity }) => [lineIdOf(stored), quantity]))
  const wanted = kept.content.lines.filter(
    ({ bonus, sku }) => bonus && asked.some((one) => one.bonus && one.sku === sku),
  )
  const isRefused = wanted.some((line) => given.get(lineIdOf(line)) !== line.quantity)
  return isRefused ? { status: 400 as const, errors: { lineItem: ['basket.noPresent'] } } : undefined
}

/** Returns the edit that gives up presents of a promotion. */
function withOptOut(
  content: BasketContent,
  {
    id: promotionId,
    rewardId,
    newOptedOutCount: count,
  }: { id: string; rewardId: string; newOptedOutCount: number },
): Edit {
  const others = content.optedOut.filter(
    (one) => one.promotionId !== promotionId || one.rewardId !== rewardId,
  )
  if (others.length >= 50) return refused(400, '', 'form.tooMany')
  return { kind: 'changed', content: { ...content, optedOut: [...others, { promotionId, rewardId, count }] } }
}

export function createLineHandlers(calls: BasketCalls): Handlers {
  /** Returns the edit that replaces the lines, or the reason why they cannot be bought. */
  async function withLines({ kept, rules, offersOf }: Editing, lines: Lines): Promise<Edit> {
    const { content } = kept
    const offers = await offersOf(lines.map(({ sku }) => sku))
    const sold = rules.giftCardsOn ? offers : new Map([...offers].filter(([, { isDigital }]) => !isDigital))
    const problem = problemWithLines(content.lines, lines, sold)
    return problem
      ? refused(400, 'lineItem', problem)
      : { kind: 'changed', content: withoutEmptyStore({ ...content, lines }, rules, offers) }
  }

  /** Returns the requests with where their goods come from. */
  async function located(
    { kept, rules, offersOf, locations }: Editing,
    lines: Lines,
    asked: readonly LineRequest[],
    isSet: boolean,
  ) {
    const offers = await offersOf(asked.map(({ sku }) => sku))
    const here = collectingStore(kept.content, rules) ?? locations.here
    return asked.map((one) => {
      const own = isSet ? locationOfLine(lines, one) : undefined
      if (own !== undefined) return own === warehouse ? one : { ...one, storeId: own }
      return locate(lines, one, offers.get(one.sku), { ...locations, here })
    })
  }

  const editing = (
    input: Input,
    caller: Caller,
    edit: (lines: Lines, asked: readonly LineRequest[]) => Lines,
    asked: readonly LineRequest[],
    create = false,
  ) =>
    calls.change(
      input,
      caller,
      async (found) => {
        const { lines } = found.kept.content
        return withLines(found, edit(lines, await located(found, lines, asked, edit === setLines)))
      },
      { create, accept: (found) => problemWithPresents(found, asked) },
    )

  const removing = (input: Input, caller: Caller, ids: readonly string[]) =>
    calls.change(input, caller, ({ kept: { content } }) => ({
      kind: 'changed',
      content: { ...content, lines: removeLines(content.lines, ids) },
    }))

  return {
    addLine: (input, caller) => editing(input, caller, addLines, [input.body], true),
    addLines: (input, caller) => editing(input, caller, addLines, input.body.lines, true),
    addGiftCardLine: (input, caller) => editing(input, caller, addLines, input.body.lines, true),
    setLine: (input, caller) => editing(input, caller, setLines, [input.body], true),
    setLines: (input, caller) => editing(input, caller, setLines, input.body.lines, true),

    changeLine: (input, caller) =>
      calls.change(input, caller, async (found) => {
        const lines = changeLine(found.kept.content.lines, input.path.lineItemId, input.body)
        return lines ? withLines(found, lines) : refused(404, 'lineItem', 'basket.unknownProduct')
      }),

    removeLines: (input, caller) => removing(input, caller, input.query.id),
    removeLine: (input, caller) => removing(input, caller, [input.path.lineItemId]),

    optOutOfBonus: (input, caller) =>
      calls.change(input, caller, ({ kept: { content } }) => withOptOut(content, input.query)),
  }
}
