import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { ShippingMethod } from '#schemas/commerce/shipping.ts'
import { type BasketView, loadCheckout, nextStep, privateData } from '#widgets/checkout/load-checkout.ts'
import type { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

/** A pickup point. */
export interface PickupLocation {
  id: string
  name: string
  address: string
  /** "latitude,longitude" for the map; undefined if unknown. */
  at?: string
  /** Metres from the delivery address; undefined if unknown. */
  distance?: number
  /** Whether it is a store without all of the goods. */
  lacks?: true
}

export interface OfferedMethod {
  method: ShippingMethod
  /** Nearest first; empty without a choice. */
  points: readonly PickupLocation[]
  /** Whether the carrier is unavailable, so that its points are unknown. */
  isUnavailable?: boolean
}

export interface ShippingData {
  methods: readonly OfferedMethod[]
  chosen?: BasketView['shipments'][number] | undefined
  /** Country of the delivery (ISO 3166-1 alpha-2) for the map; empty if unknown. */
  country: string
}

/**
 * Returns the points to choose from: the nearest, the chosen one, and every store that has all of the goods, because
 * the shop's own stores are few.
 */
const listedMethods = (
  points: readonly PickupLocation[],
  { deliveryType }: ShippingMethod,
  count: number,
  chosenId: string | undefined,
): readonly PickupLocation[] =>
  points.filter(
    ({ id, lacks = false }, index) =>
      index < count || id === chosenId || (deliveryType === 'store' && !lacks),
  )

/** Returns a position, which needs both coordinates (addresses rule 5). */
const positionOf = (latitude = 0, longitude = 0) =>
  latitude !== 0 && longitude !== 0 ? { at: `${latitude},${longitude}` } : {}

const loader: WidgetLoader<typeof shippingMethods, ShippingData | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper, content } = input
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return privateData(null)
    if (loaded.basket.isDigital) {
      const step = nextStep(loaded.basket, shopper.session !== undefined)
      return privateData(null, stepPath(input.context.pages, step))
    }
    const path = { catalog: catalogOf(input) }

    const hasLockers = loaded.shippingMethods.some(({ deliveryType }) => deliveryType === 'locker')

    async function pickupPointsOf({
      deliveryType,
      pickupPointCarrier,
    }: ShippingMethod): Promise<PickupLocation[] | 'unavailable'> {
      if (deliveryType === 'store') {
        const response = await shopper?.call(endpoints.collectStores, { path, query: {} })
        if (response?.status !== 200) return 'unavailable'
        return response.body.map(({ id, name, address, latitude, longitude, distance, hasAll }) => ({
          id,
          name,
          address: formatLocation(address),
          ...(distance !== undefined && { distance }),
          ...(!hasAll && { lacks: true }),
          ...positionOf(latitude, longitude),
        }))
      }
      const isCollected = deliveryType === 'pickupPoint' || deliveryType === 'locker'
      if (!isCollected || pickupPointCarrier === undefined) return []
      const endpoint = deliveryType === 'locker' ? endpoints.packstations : endpoints.pickupPoints
      const response = await shopper?.call(endpoint, { path, query: { carrierId: pickupPointCarrier } })
      if (response?.status !== 200) return 'unavailable'
      // Lockers are chosen by a method of their own, if there is one.
      const isListed = ({ carrierVariant }: { carrierVariant?: string }) =>
        deliveryType === 'locker' || !hasLockers || carrierVariant !== 'locker'
      return response.body
        .filter(isListed)
        .map(({ id, name, straightLineDistance, latitude, longitude, address }) => ({
          id,
          name,
          address: formatLocation(address),
          ...(straightLineDistance > 0 && { distance: straightLineDistance }),
          ...positionOf(latitude, longitude),
        }))
    }

    const { shipments, shippingAddress } = loaded.basket
    const [chosen] = shipments
    const methods = await Promise.all(
      loaded.shippingMethods.map(async (method): Promise<OfferedMethod> => {
        const points = await pickupPointsOf(method)
        return points === 'unavailable'
          ? { method, points: [], isUnavailable: true }
          : { method, points: listedMethods(points, method, content.points, chosen?.pickupPointId) }
      }),
    )
    return privateData({ methods, chosen, country: shippingAddress?.country ?? '' })
  },
}

export default loader
