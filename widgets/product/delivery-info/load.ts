import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import { freeFromIn, methodPriceFor } from '#schemas/commerce/free-freight.ts'
import { type MethodSettings, shippingSettingsSchema } from '#schemas/commerce/shipping.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { deliveryInfo } from '#widgets/product/delivery-info/index.ts'

const check = compileSchema(shippingSettingsSchema)

export interface DeliveryData {
  /** Shipping methods at their prices for one of the page's product; on other pages those of physical goods. */
  methods: readonly MethodSettings[]
  /** Catalogue for the client script. */
  catalog: string
}

const loader: WidgetLoader<typeof deliveryInfo, DeliveryData> = {
  deadline: 2_000,
  async load(input): Promise<LoadResult<DeliveryData>> {
    const { page, context, markets, payload } = input
    const { productId } = page
    const product = await loadProduct({ ...input, content: productId === undefined ? {} : { productId } })
    const isDigital = product.data?.isDigital ?? false
    const checked = check(payload('shipping-methods') ?? { methods: [] })
    const methods = checked.kind === 'valid' ? checked.value.methods : []
    const freeFrom = freeFromIn(payload('free-freight-value'))
    const goods = product.data?.price.salesPrice.amount ?? 0
    const market = markets.find(({ id }) => id === context.market)
    return {
      data: {
        methods: methods
          .filter(({ deliveryType }) => (deliveryType === 'digital') === isDigital)
          .map((method) => ({ ...method, price: methodPriceFor(method, goods, freeFrom) })),
        catalog: market?.catalog ?? context.market,
      },
      tags: ['site', `market:${context.market}`, ...product.tags],
      seconds: 300,
    }
  },
}

export default loader
