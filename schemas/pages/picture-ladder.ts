/** Supported picture widths, in pixels. Other widths are refused, so that requests cannot generate endless variants. */
export const widthLadder = [160, 240, 320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const
export type LadderWidth = (typeof widthLadder)[number]
export const widestRung: LadderWidth = 2560

/** Values of the parameter `f`. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const isLadderWidth = (width: number): width is LadderWidth => widthLadder.some((rung) => rung === width)

/** Returns the width for a query value such as `640`; undefined for others, such as `0640`, `6.4e2` and `641`. */
export function ladderWidthOf(value: string): LadderWidth | undefined {
  const width = Number(value)
  return isLadderWidth(width) && String(width) === value ? width : undefined
}

export const isPictureFormat = (value: string): value is PictureFormat =>
  pictureFormats.some((format) => format === value)

/** Returns the widths to offer for a picture: up to the first that is not smaller than the picture. */
export function rungsUpTo(sourceWidth: number): readonly LadderWidth[] {
  const last = widthLadder.findIndex((width) => width >= sourceWidth)
  return last === -1 ? widthLadder : widthLadder.slice(0, last + 1)
}
