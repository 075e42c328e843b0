import { isFilled } from '#schemas/addresses/address.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import { deliveryAddressOf, deliveryErrors } from '#server/commerce/basket/delivery-address.ts'
import { stockAt } from '#server/commerce/basket/price-lines.ts'
import type { CheckedBasket } from '#server/commerce/orders/basket-pricer.ts'

type CheckoutState = Pick<CheckedBasket, 'priced' | 'threshold' | 'deliveredCountries'>

type Problems = Readonly<Record<string, readonly string[]>>

/** Whether the stock of every line suffices at its location. */
const isInStock = ({ priced }: CheckoutState): boolean => {
  const linesByLocation = Map.groupBy(
    priced.lines.filter(({ offer }) => !offer.isDigital),
    ({ stored }) => `${stored.sku} ${stored.location}`,
  )
  return [...linesByLocation.values()].every((lines) => {
    const [first] = lines
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    return first === undefined || stockAt(first.offer, first.stored.location) >= quantity
  })
}

/** Whether all goods come from the store where they are collected (checkout rule 6). */
const isAtStore = ({ shipment }: BasketContent, { priced: { method, lines } }: CheckoutState): boolean =>
  method?.deliveryType !== 'store' ||
  lines.every(
    ({ stored, offer }) => offer.isDigital || stored.bonus || stored.location === shipment?.pickupPoint?.id,
  )

/**
 * Returns the text key of what prevents delivery to the destination. It is checked again although the delivery was chosen
 * for it: the address or the market's countries may have changed since.
 */
function addressProblem(
  content: BasketContent,
  { priced: { isDigital, method }, deliveredCountries }: CheckoutState,
): string | undefined {
  if (!isDigital && !isFilled(deliveryAddressOf(content))) return 'form.required'
  const { country, carrierPostNumber } = method ? deliveryErrors(method, content, deliveredCountries) : {}
  return (country ?? carrierPostNumber)?.[0]
}

/** Returns what prevents a basket from being paid: text keys by field; empty if nothing. */
export function checkoutProblems(
  content: BasketContent,
  checked: CheckoutState,
  email: string | undefined,
): Problems {
  const { priced, threshold } = checked
  const problems: [string, string][] = []
  if (priced.lines.length === 0) problems.push(['lines', 'feedback.error_basket_empty'])
  if (priced.unavailable.length > 0 || !isInStock(checked))
    problems.push(['lines', 'feedback.error_sold_out'])
  if (threshold !== undefined) problems.push(['total', threshold])
  const address = addressProblem(content, checked)
  if (address !== undefined) problems.push(['shippingAddress', address])
  if (priced.lines.length > 0 && (!priced.method || !isAtStore(content, checked)))
    problems.push(['shipment', 'form.choose'])
  if (email === undefined) problems.push(['email', 'form.required'])
  if (content.acceptTerms !== true) problems.push(['acceptTerms', 'form.accept'])
  const fields = Map.groupBy(problems, ([field]) => field)
  return Object.fromEntries([...fields].map(([field, list]) => [field, list.map(([, key]) => key)]))
}
