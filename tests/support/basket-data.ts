import type { BasketView, LineView, ShopperBasket } from '#renderer/loaders/load-basket.ts'

const dkk = (amount: number) => ({ amount, currency: 'DKK' })

/** A line as the basket's endpoint returns it: a jumper at 599 kroner. */
export function basketLine(fields: Partial<LineView> = {}): LineView {
  const { quantity = 1 } = fields
  const total = { salesPrice: dkk(59_900 * quantity), discounts: [] }
  return {
    id: '10001_001_002',
    sku: '10001_001_002',
    styleNumber: '10001',
    name: 'Crew knit',
    imageUrl: '/media/crew.jpg',
    productUrl: '/dk/p/crew-knit-oat',
    unitPrice: { salesPrice: dkk(59_900), discounts: [] },
    totalPrice: total,
    groupTotalPrice: total,
    quantity,
    maximumQuantity: 9,
    ean: '5700000000001',
    colour: { name: 'Oat' },
    variant: { size: 'S' },
    brand: 'Vitrine',
    badges: [],
    isDigital: false,
    isBonusProduct: false,
    lineItemStockLocation: 'Warehouse',
    ...fields,
  }
}

/** Returns the props of the basket page's parts; without lines: no basket exists. */
export function basketWith(
  lines: readonly LineView[],
  fields: Partial<BasketView> = {},
  country = 'DK',
): ShopperBasket {
  if (lines.length === 0 && Object.keys(fields).length === 0)
    return { response: undefined, payment: undefined, catalog: 'dk', country }
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice.salesPrice.amount, 0)
  const basket: BasketView = {
    basketId: 'b',
    version: 1,
    market: 'dk',
    status: 'open',
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines,
    unavailableLines: [],
    shipments: [],
    useBillingAddressForShipping: false,
    freeShipping: false,
    shippingTotal: dkk(0),
    shippingVat: dkk(0),
    subtotal: dkk(subtotal),
    total: dkk(subtotal),
    totalDiscount: dkk(0),
    totalVat: dkk(subtotal / 5),
    totalVat1: dkk(subtotal / 5),
    totalVat2: dkk(0),
    vatIncluded: true,
    vatName: 'VAT',
    promoCodes: [],
    promoCodeAmounts: {},
    giftCards: [],
    giftCardTotal: dkk(0),
    remainingTotal: dkk(subtotal),
    bonusProductContexts: [],
    isDigital: false,
    isMixed: false,
    isMultiLocation: false,
    ...fields,
  }
  return { response: { basket, shippingMethods: [] }, payment: undefined, catalog: 'dk', country }
}
