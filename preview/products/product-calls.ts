import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { productText } from '#preview/texts/product-texts.ts'
import type { ApiError } from '#schemas/api/api-error.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import { office, officeProducts } from '#schemas/api/office.ts'

// What operators change of products. Each throws CallFailed if the server does not respond, and returns a message if it
// was refused.

const refusalOf = (answer: { status: number; error?: ApiError }): string =>
  answer.status === 400 ? productText('problem.order') : officeRefusal(answer)

export async function setSale(
  productId: string,
  body: InputOf<typeof officeProducts.setSale>['body'],
): Promise<string | undefined> {
  const answer = await callShop(officeProducts.setSale, { path: { productId }, body })
  return answer.status === 204 ? undefined : refusalOf(answer)
}

export async function setPrice(
  body: InputOf<typeof officeProducts.setPrice>['body'],
): Promise<string | undefined> {
  const answer = await callShop(officeProducts.setPrice, { body })
  return answer.status === 204 ? undefined : refusalOf(answer)
}

export async function removePrice(
  query: InputOf<typeof officeProducts.removePrice>['query'],
): Promise<string | undefined> {
  const answer = await callShop(officeProducts.removePrice, { query })
  return answer.status === 204 ? undefined : refusalOf(answer)
}

type Quantities = InputOf<typeof office.setStock>['body']['quantities']

/** Returns the SKUs whose quantity had changed, or a message if all was refused. */
export async function setStock(quantities: Quantities): Promise<readonly string[] | string> {
  const answer = await callShop(office.setStock, { body: { quantities } })
  return answer.status === 200 ? answer.body.changed : refusalOf(answer)
}
