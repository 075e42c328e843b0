import type { Address } from '#schemas/addresses/address.ts'
import type { Money } from '#schemas/values/money.ts'

/** Amounts from which a summary is computed. */
export interface SummedAmounts {
  /** Goods after discounts. */
  subtotal: Money
  /** Discount by promotions. */
  totalDiscount: Money
  shippingTotal: Money
  total: Money
  totalVat1: Money
  totalVat2: Money
  vatName: string
  vatName2?: string | undefined
}

interface SumOptions {
  /** Whether prices include taxes; otherwise they are added to the total. */
  vatIncluded: boolean
  /** `none`: nothing is sent. `later`: delivery is not chosen yet. */
  freight: 'known' | 'later' | 'none'
  /** Whether added taxes are unknown, because the destination is unknown. */
  taxLater?: boolean
  /** Amount paid by gift cards, in minor units. */
  giftCards?: number
  /** Refunded amount in minor units. */
  refunded?: number
  isPaid?: boolean
}

/**
 * A line of a summary. Up to `total` all amounts are addends, with negative discounts; `taxIncluded` is a part of the
 * total, and the following lines are subtracted.
 */
export type SumLine =
  | {
      kind: 'goods' | 'discount' | 'freight' | 'total' | 'giftCards' | 'toPay' | 'paid' | 'refunded'
      amount: Money
      /** Whether taxes or freight that are unknown yet will be added. */
      isEstimate?: boolean
    }
  | { kind: 'freightLater' }
  | { kind: 'taxLater' }
  | { kind: 'taxAdded' | 'taxIncluded'; name: string; amount: Money }

type AmountLine = Extract<SumLine, { amount: Money }>

function taxesOf({ vatName, vatName2 = '', totalVat1, totalVat2 }: SummedAmounts, vatIncluded: boolean) {
  const kind = vatIncluded ? 'taxIncluded' : 'taxAdded'
  return [
    { kind, name: vatName, amount: totalVat1 } as const,
    { kind, name: vatName2, amount: totalVat2 } as const,
  ].filter(({ name, amount }) => name !== '' && (!vatIncluded || amount.amount > 0))
}

/** Where taxes are included, shoppers read a total without freight as the price of the goods. */
const isTotalEstimate = ({ vatIncluded, freight, taxLater = false }: SumOptions): boolean =>
  taxLater || (freight === 'later' && !vatIncluded)

/**
 * Returns the lines of every summary: goods before discounts, discounts, freight and added taxes add up to the total;
 * gift cards and refunds are subtracted from it.
 */
export function sumLines(amounts: SummedAmounts, options: SumOptions): readonly SumLine[] {
  const { subtotal, totalDiscount, shippingTotal, total } = amounts
  const { vatIncluded, freight, taxLater = false, giftCards = 0, refunded = 0, isPaid = false } = options
  const money = (amount: number): Money => ({ ...total, amount })
  const line = (kind: Exclude<AmountLine['kind'], 'taxAdded' | 'taxIncluded'>, amount: number): SumLine => ({
    kind,
    amount: money(amount),
  })
  const taxes = taxesOf(amounts, vatIncluded)
  const isEstimate = isTotalEstimate(options)
  return [
    line('goods', subtotal.amount + totalDiscount.amount),
    ...(totalDiscount.amount > 0 ? [line('discount', -totalDiscount.amount)] : []),
    ...(freight === 'known' ? [line('freight', shippingTotal.amount)] : []),
    ...(freight === 'later' ? [{ kind: 'freightLater' } as const] : []),
    ...(vatIncluded ? [] : taxes),
    ...(taxLater ? [{ kind: 'taxLater' } as const] : []),
    { kind: 'total', amount: total, ...(isEstimate && { isEstimate: true }) },
    ...(vatIncluded ? taxes : []),
    ...(giftCards > 0
      ? [line('giftCards', -giftCards), line(isPaid ? 'paid' : 'toPay', total.amount - giftCards)]
      : []),
    ...(refunded > 0 ? [line('refunded', -refunded)] : []),
  ]
}

/** A basket, as far as its summary needs it. */
interface SummedBasket extends SummedAmounts {
  isDigital: boolean
  freeShipping: boolean
  vatIncluded: boolean
  shipments: readonly unknown[]
  giftCardTotal: Money
  useBillingAddressForShipping: boolean
  billingAddress?: Address
  shippingAddress?: Address
}

function freightStateOf({ isDigital, freeShipping, shipments }: SummedBasket): SumOptions['freight'] {
  if (isDigital) return 'none'
  return freeShipping || shipments.length > 0 ? 'known' : 'later'
}

/** Whether taxes will be added once a basket has an address. */
function isTaxUnknown(basket: SummedBasket): boolean {
  const { vatIncluded, vatName, isDigital, shipments, useBillingAddressForShipping } = basket
  const home = useBillingAddressForShipping ? basket.billingAddress : basket.shippingAddress
  return !vatIncluded && vatName === '' && !isDigital && shipments.length === 0 && !home?.line1
}

const optionsOf = (basket: SummedBasket): SumOptions => ({
  vatIncluded: basket.vatIncluded,
  freight: freightStateOf(basket),
  taxLater: isTaxUnknown(basket),
  giftCards: basket.giftCardTotal.amount,
})

/** Returns the lines of a basket's summary, which name what is unknown yet: freight, and added taxes. */
export const basketSums = (basket: SummedBasket): readonly SumLine[] => sumLines(basket, optionsOf(basket))

/** Whether taxes or freight that are unknown yet will be added to a basket's total. */
export const isBasketEstimate = (basket: SummedBasket): boolean => isTotalEstimate(optionsOf(basket))

/**
 * Whether an order's prices include taxes. Derived, because orders do not store it: if they do, the parts without taxes
 * add up to the total.
 */
export const pricesIncludeVat = ({
  subtotal,
  shippingTotal,
  total,
}: Pick<SummedAmounts, 'subtotal' | 'shippingTotal' | 'total'>): boolean =>
  subtotal.amount + shippingTotal.amount >= total.amount
