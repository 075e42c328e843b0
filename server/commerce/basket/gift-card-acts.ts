import type { OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'
import type { BasketQueries } from '#server/commerce/basket/basket-rows.ts'
import { giftCardActs } from '#server/database/tables/basket.ts'

/** Address that the number and the code of a gift card were sent to. */
export interface CodeRecipient {
  /** E-mail address. */
  recipient?: string | undefined
  market: string
}

/** An operator's action on a gift card, with its reason. */
export interface OperatorAct {
  by: { userId: string; email: string }
  reason: string
  /** Idempotency key. */
  requestId?: string
}

/**
 * Adds an entry to a gift card's log. Call it in the transaction of the logged change.
 * @param act the logged change with its operator; without one, an order made it
 * @throws a unique violation if the request was carried out before
 */
export async function recordGiftCardAct(
  tx: Pick<BasketQueries, 'insert'>,
  { number, kind }: { number: string; kind: OfficeGiftCard['acts'][number]['kind'] },
  act: OperatorAct | undefined,
  to: CodeRecipient | undefined,
  created: Date,
): Promise<void> {
  await tx.insert(giftCardActs).values({
    number,
    kind,
    authorId: act?.by.userId,
    author: act?.by.email,
    reason: act?.reason,
    requestId: act?.requestId,
    recipient: to?.recipient?.toLowerCase(),
    market: to?.market,
    made: created,
  })
}
