import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { productText } from '#preview/texts/product-texts.ts'
import type { ApiError } from '#schemas/api/api-error.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import { office } from '#schemas/api/office.ts'
import { officeProducts } from '#schemas/api/office-products.ts'

// Operators' changes of products. Each throws CallFailed if the server does not respond, and returns a message if it
// was refused.

const refusalOf = (response: { status: number; error?: ApiError }): string =>
  response.status === 400 ? productText('problem.order') : officeRefusal(response)

export async function setSale(
  productId: string,
  body: InputOf<typeof officeProducts.setSale>['body'],
): Promise<string | undefined> {
  const response = await callShop(officeProducts.setSale, { path: { productId }, body })
  return response.status === 204 ? undefined : refusalOf(response)
}

export async function setPrice(
  body: InputOf<typeof officeProducts.setPrice>['body'],
): Promise<string | undefined> {
  const response = await callShop(officeProducts.setPrice, { body })
  return response.status === 204 ? undefined : refusalOf(response)
}

export async function removePrice(
  query: InputOf<typeof officeProducts.removePrice>['query'],
): Promise<string | undefined> {
  const response = await callShop(officeProducts.removePrice, { query })
  return response.status === 204 ? undefined : refusalOf(response)
}

type Quantities = InputOf<typeof office.setStock>['body']['quantities']

/** Returns the SKUs whose quantity had changed, or a message if all was refused. */
export async function setStock(quantities: Quantities): Promise<readonly string[] | string> {
  const response = await callShop(office.setStock, { body: { quantities } })
  return response.status === 200 ? response.body.changed : refusalOf(response)
}
