import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { followSwatches } from '#renderer/browser/listing/follow-swatches.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { policies } from '#renderer/islands/policies.ts'

/** Script of price sliders, once it is fetched. */
let script: typeof import('#renderer/browser/listing/price-slider.ts') | undefined

/** Starts the slider among filters. Its script is fetched when the pointer or focus first reaches the filters. */
function followSlider(filters: HTMLElement, slider: HTMLElement): void {
  script?.startPriceSlider(slider)
  let isFetching = script !== undefined
  policies.get('interaction')?.(filters, async () => {
    if (isFetching) return
    isFetching = true
    script = await import('#renderer/browser/listing/price-slider.ts')
    script.startPriceSlider(slider)
  })
}

/** Starts a part of a listing, so that navigation within the listing needs no page load. */
export function start(element: HTMLElement): void {
  followListing(element)
  const slider = findElement(element, '[data-price-slider]')
  if (slider) followSlider(element, slider)
  if (element.dataset.list !== undefined) followSwatches(element)
}
