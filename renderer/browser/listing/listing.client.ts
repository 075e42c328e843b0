import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { followSwatches } from '#renderer/browser/listing/follow-swatches.ts'

/** Starts a part of a listing: navigation within the listing happens without a page load. */
export function start(element: HTMLElement): void {
  followListing(element)
  if (element.dataset.list !== undefined) followSwatches(element)
}
