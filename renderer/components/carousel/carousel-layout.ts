import type { CSSProperties } from 'react'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ConstantName } from '#schemas/markets/constants.ts'
import type { Device } from '#schemas/values/device.ts'
import { breakpoints } from '#schemas/values/device-width.ts'

interface PerDevice {
  mobile: number
  tablet: number
  desktop: number
}

/** How many items of a carousel are visible, as content sets it (content rule 15). */
export interface CarouselLayout {
  displayCounts: PerDevice
  /** The part of the next item that shows. */
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
 * What content says of a layout, and where it says nothing what is usual.
 * @param most never more side by side than this: with few items each has the more room
 */
export function layoutWith<Content extends WrittenLayout>(
  content: Content,
  usual: PerDevice,
  most = Number.POSITIVE_INFINITY,
): Content & CarouselLayout {
  const atMost = (width: Width) => Math.min(usual[width], Math.max(most, 1))
  const usualCounts = { mobile: atMost('mobile'), tablet: atMost('tablet'), desktop: atMost('desktop') }
  return { ...content, displayCounts: { ...usualCounts, ...content.displayCounts } }
}

/** Items that fit side by side, with a fraction where the next one shows in part. Never less than one. */
const slotsOf = ({ displayCounts, previewOffsets }: CarouselLayout, width: Width): number =>
  Math.max(displayCounts[width] + previewOffsets[width], 1)

/** Whole items that a device class sees at once. App shows what mobile does. */
export const shownAtOnce = (layout: CarouselLayout, device: Device): number =>
  Math.floor(slotsOf(layout, device === 'app' ? 'mobile' : device))

/** The layout as variables for style, which picks by the width of the viewport: nothing moves when an island wakes. */
export const carouselVariables = (layout: CarouselLayout, padding: number): CSSProperties =>
  styleVariables({
    '--slots-mobile': String(slotsOf(layout, 'mobile')),
    '--slots-tablet': String(slotsOf(layout, 'tablet')),
    '--slots-desktop': String(slotsOf(layout, 'desktop')),
    '--padding': padding > 0 ? `${padding}px` : undefined,
  })

/** How wide one item is, for `sizes` of pictures. */
export function itemSizes(layout: CarouselLayout): string {
  const share = (width: Width) => `${Math.ceil(100 / slotsOf(layout, width))}vw`
  return `(min-width: ${breakpoints.LG}px) ${share('desktop')}, (min-width: ${breakpoints.SM}px) ${share('tablet')}, ${share('mobile')}`
}
