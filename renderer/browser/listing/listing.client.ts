import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { followSwatches } from '#renderer/browser/listing/follow-swatches.ts'
import { startPriceSlider } from '#renderer/browser/listing/price-slider.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'

/** Starts a part of a listing, so that navigation within the listing needs no page load. */
export function start(element: HTMLElement): void {
  followListing(element)
  const slider = findElement(element, '[data-price-slider]')
  if (slider) startPriceSlider(slider)
  if (element.dataset.list !== undefined) followSwatches(element)
}
