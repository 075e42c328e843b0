import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { followSwatches } from '#renderer/browser/listing/follow-swatches.ts'
import { startPriceSlider } from '#renderer/browser/listing/price-slider.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'

/** Starts a part of a listing: navigation within the listing happens without a page load. */
export function start(element: HTMLElement): void {
  followListing(element)
  const slider = findElement(element, '[data-price-slider]')
  if (slider) startPriceSlider(slider)
  if (element.dataset.list !== undefined) followSwatches(element)
}
