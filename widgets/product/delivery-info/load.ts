import type { Loaded, WidgetLoader } from '#renderer/loader.ts'
import { type MethodSettings, shippingSettingsSchema } from '#schemas/shipping.ts'
import { compileSchema } from '#schemas/validator.ts'
import type { deliveryInfo } from '#widgets/product/delivery-info/index.ts'

const check = compileSchema(shippingSettingsSchema)

export interface DeliveryData {
  methods: readonly MethodSettings[]
  /** Whose ways of delivery the page's script asks for. */
  catalog: string
}

const loader: WidgetLoader<typeof deliveryInfo, DeliveryData> = {
  deadline: 500,
  async load({ context, markets, payload }): Promise<Loaded<DeliveryData>> {
    const checked = check(payload('shipping-methods') ?? { methods: [] })
    const market = markets.find(({ id }) => id === context.market)
    return {
      data: {
        methods: checked.kind === 'valid' ? checked.value.methods : [],
        catalog: market?.catalog ?? context.market,
      },
      tags: ['site', `market:${context.market}`],
      seconds: 300,
    }
  },
}

export default loader
