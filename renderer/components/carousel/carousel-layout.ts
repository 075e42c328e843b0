import type { CSSProperties } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { viewportShare } from '#renderer/components/elements/viewport-share.ts'
import type { ConstantName } from '#schemas/markets/constants.ts'
import type { Device } from '#schemas/values/device.ts'
import { breakpoints } from '#schemas/values/device-width.ts'

interface PerDevice {
  mobile: number
  tablet: number
  desktop: number
}

/** Number of visible items of a carousel, set by content (content rule 15). */
export interface CarouselLayout {
  displayCounts: PerDevice
  /** The visible fraction of the next item. */
  previewOffsets: PerDevice
}

/** Constants that every carousel reads. */
export const carouselConstants = [
  'carouselAutoplayDelay',
  'carouselMinimumThreshold',
  'carouselSpeedDuration',
] as const satisfies readonly ConstantName[]

export interface WrittenLayout {
  displayCounts: Partial<PerDevice>
  previewOffsets: PerDevice
}

type Width = keyof PerDevice

/**
 * Returns the layout that content sets, with defaults for the rest. @param maxItems maximum number of items in a row, so
 * that fewer items become wider
 */
export function layoutWith<Content extends WrittenLayout>(
  content: Content,
  defaults: PerDevice,
  maxItems = Number.POSITIVE_INFINITY,
): Content & CarouselLayout {
  const atMost = (width: Width) => Math.min(defaults[width], Math.max(maxItems, 1))
  const defaultCounts = { mobile: atMost('mobile'), tablet: atMost('tablet'), desktop: atMost('desktop') }
  return { ...content, displayCounts: { ...defaultCounts, ...content.displayCounts } }
}

/** Returns how many items fit side by side, with a fraction for a partly visible one. At least one. */
const slotsOf = ({ displayCounts, previewOffsets }: CarouselLayout, width: Width): number =>
  Math.max(displayCounts[width] + previewOffsets[width], 1)

/** Returns how many whole items a device class shows. The app shows as many as mobile. */
export const itemsPerView = (layout: CarouselLayout, device: Device): number =>
  Math.floor(slotsOf(layout, device === 'app' ? 'mobile' : device))

/** Returns the layout as CSS variables, selected by viewport width, so that nothing moves when the island hydrates. */
export const carouselVariables = (layout: CarouselLayout, padding: number): CSSProperties =>
  styleVariables({
    '--slots-mobile': String(slotsOf(layout, 'mobile')),
    '--slots-tablet': String(slotsOf(layout, 'tablet')),
    '--slots-desktop': String(slotsOf(layout, 'desktop')),
    '--padding': padding > 0 ? `${padding}px` : undefined,
  })

/** Returns the width of an item, for the `sizes` attribute of pictures. */
export function itemSizes(layout: CarouselLayout): string {
  const share = (width: Width) => viewportShare(slotsOf(layout, width))
  return `(min-width: ${breakpoints.LG}px) ${share('desktop')}, (min-width: ${breakpoints.SM}px) ${share('tablet')}, ${share('mobile')}`
}
