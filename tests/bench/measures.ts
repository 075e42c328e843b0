import type { Measure } from '#tests/bench/measure.ts'
import { addToBasket } from '#tests/bench/measures/add-to-basket.ts'
import { basketChange } from '#tests/bench/measures/basket-change.ts'
import { capacity } from '#tests/bench/measures/capacity.ts'
import { coldRendering } from '#tests/bench/measures/cold-rendering.ts'
import { composing } from '#tests/bench/measures/composing.ts'
import { editor } from '#tests/bench/measures/editor.ts'
import { growth } from '#tests/bench/measures/growth.ts'
import { htmlBytes } from '#tests/bench/measures/html-bytes.ts'
import { largestPicture } from '#tests/bench/measures/largest-picture.ts'
import { listing } from '#tests/bench/measures/listing.ts'
import { listingPage } from '#tests/bench/measures/listing-page.ts'
import { pageCache } from '#tests/bench/measures/page-cache.ts'
import { paymentPage } from '#tests/bench/measures/payment-page.ts'
import { coldAgainstPeers, warmAgainstPeers } from '#tests/bench/measures/peers-tree.ts'
import { phoneLoad } from '#tests/bench/measures/phone-load.ts'
import { publishing } from '#tests/bench/measures/publishing.ts'
import { restart } from '#tests/bench/measures/restart.ts'
import { scriptAndShift } from '#tests/bench/measures/script-and-shift.ts'
import { twoProcesses } from '#tests/bench/measures/two-processes.ts'
import { warmRendering } from '#tests/bench/measures/warm-rendering.ts'

/** Everything that is measured, in the order of the table. */
export const measures: readonly Measure[] = [
  warmRendering,
  coldRendering,
  warmAgainstPeers,
  coldAgainstPeers,
  growth,
  htmlBytes,
  pageCache,
  listing,
  listingPage,
  scriptAndShift,
  paymentPage,
  phoneLoad,
  basketChange,
  addToBasket,
  editor,
  composing,
  publishing,
  largestPicture,
  restart,
  capacity,
  twoProcesses,
]
