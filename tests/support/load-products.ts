import { demoShop } from '#fixtures/demo.ts'
import type { Commerce, Shopper, Visitor } from '#renderer/loader.ts'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import { type ProductCard, productCardSchema } from '#schemas/catalogue/product-card.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { testContext } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const { products, markets } = demoShop()
const checkProducts = compileSchema({ type: 'array', items: productCardSchema } as const)

interface Options {
  /** The demo shop's own by default. */
  commerce?: Commerce
  visitor?: Visitor | undefined
  shopper?: Shopper
  /** Parts of the payload by name. Default: none. */
  payload?: Readonly<Record<string, unknown>>
}

/**
 * Returns the data of a widget's loader for this content, in the Danish demo shop.
 * @throws when the content breaks the schema, or when the loaded data is not a list of products
 */
export async function loadProducts(
  type: string,
  written: object,
  { commerce = createJsonCatalogue(products), visitor, shopper, payload = {} }: Options = {},
): Promise<{ data: readonly ProductCard[]; tags: readonly string[] }> {
  const widget = registry.get(type)
  const checked = widget?.definition.validate(written)
  if (!widget?.loader || checked?.kind !== 'valid') throw new Error(`${type}: ${JSON.stringify(checked)}`)
  const { data, tags } = await widget.loader.load({
    content: checked.value,
    context: testContext().for(widget.definition),
    commerce,
    markets,
    payload: (part) => payload[part],
    listing: emptyListing,
    query: new URLSearchParams(),
    now: 0,
    ...(visitor && { visitor }),
    ...(shopper && { shopper }),
    signal: new AbortController().signal,
  })
  const validated = checkProducts(data)
  if (validated.kind === 'invalid') throw new Error(JSON.stringify(validated.problems))
  return { data: validated.value, tags }
}
