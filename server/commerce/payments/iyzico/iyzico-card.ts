import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import type { Money } from '#schemas/values/money.ts'
import type { CallIyzico, IyzicoResponse } from '#server/commerce/payments/iyzico/iyzico-client.ts'

/** Instalments that a card's bank offers for an amount. */
interface Instalments {
  count: number
  each: Money
  total: Money
}

/** Facts about a card from its first digits. */
interface Card {
  cardType?: string
  cardAssociation?: string
  cardFamily?: string
  bankName?: string
  commercial?: boolean
  /** Absent if the request had no amount. */
  instalments?: Instalments[]
}

/**
 * Looks up the card by its first digits; undefined if unknown.
 * @param amount the amount to pay in instalments
 */
export type BinCheck = (bin: string, amount?: Money) => Promise<Card | undefined>

type CardFields = Pick<
  IyzicoResponse,
  'cardType' | 'cardAssociation' | 'cardFamily' | 'cardFamilyName' | 'bankName' | 'commercial'
>

function cardOf(fields: CardFields): Card {
  const { cardType, cardAssociation, cardFamily = fields.cardFamilyName, bankName, commercial } = fields
  return {
    ...(cardType !== undefined && { cardType }),
    ...(cardAssociation !== undefined && { cardAssociation }),
    ...(cardFamily !== undefined && { cardFamily }),
    ...(bankName !== undefined && { bankName }),
    ...(commercial !== undefined && { commercial: commercial === 1 }),
  }
}

async function checkInstalments(
  callIyzico: CallIyzico,
  binNumber: string,
  due: Money,
): Promise<Card | undefined> {
  const reply = await callIyzico('/payment/iyzipos/installment', { binNumber, price: decimalAmount(due) })
  const detail = reply.kind === 'answer' ? reply.response.installmentDetails?.[0] : undefined
  if (!detail) return undefined
  const { currency } = due
  const instalments = (detail.installmentPrices ?? []).flatMap((offer) => {
    const installmentAmount = minorUnits(String(offer.installmentPrice), currency)
    const total = minorUnits(String(offer.totalPrice), currency)
    if (installmentAmount === undefined || total === undefined) return []
    return [
      {
        count: offer.installmentNumber,
        each: { amount: installmentAmount, currency },
        total: { amount: total, currency },
      },
    ]
  })
  return { ...cardOf(detail), instalments }
}

export const createBinCheck =
  (callIyzico: CallIyzico): BinCheck =>
  async (binNumber, amount) => {
    if (amount) return checkInstalments(callIyzico, binNumber, amount)
    const reply = await callIyzico('/payment/bin/check', { binNumber })
    return reply.kind === 'answer' ? cardOf(reply.response) : undefined
  }
