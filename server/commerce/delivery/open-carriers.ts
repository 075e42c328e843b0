import { createDhl } from '#server/commerce/delivery/dhl.ts'
import {
  createPickupPoints,
  type PickupPointSource,
  type PickupPoints,
} from '#server/commerce/delivery/pickup-points.ts'
import { createPostNord } from '#server/commerce/delivery/postnord.ts'
import type { CarrierConfig } from '#server/configuration/service-config.ts'

/**
 * Opens the configured carriers, then the demo's generated ones.
 * @param demo undefined in a real shop
 */
export function openCarriers(
  { postnord, dhl }: CarrierConfig,
  demo: ReadonlyMap<string, PickupPointSource> | undefined,
  onFailure: (error: unknown) => void,
): PickupPoints {
  const sources = new Map(demo)
  if (postnord) sources.set('postnord', createPostNord(postnord))
  if (dhl) sources.set('dhl', createDhl(dhl))
  return createPickupPoints(sources, { onFailure })
}
