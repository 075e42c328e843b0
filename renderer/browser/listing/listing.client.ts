import { followListing } from '#renderer/browser/listing/follow-listing.ts'

/** A part of a listing: what it leads to within the listing is shown without a new page. */
export function start(element: HTMLElement): void {
  followListing(element)
}
