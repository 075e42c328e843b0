const suffix = 'Block'

/** The block shape's own names of model types (content rule 3). */
export const blockNames = new Map([
  ['promotion', 'imageWithLinkBlock'],
  ['imageCarousel', 'imageCarouselBlock'],
  ['text', 'textBlock'],
  ['accordionText', 'textAccordionBlock'],
  ['video', 'vimeoVideoBlock'],
  ['multiLink', 'multiLinkWithImagesBlock'],
  ['trender', 'trenderBlock'],
  ['slimBannerSimple', 'slimBannerSimpleBlock'],
  ['slimBannerAdvanced', 'slimBannerAnimatedBlock'],
  ['slimBannerContainer', 'slimBannerContainerBlock'],
  ['imageWithText', 'imageWithTextBlock'],
  ['division', 'divisionModeBlock'],
  ['relewiseProductCarousel', 'relewiseProductCarouselBlock'],
  ['wishlistProductCarousel', 'wishlistProductCarouselBlock'],
])

const modelTypes = new Map([...blockNames].map(([type, name]) => [name, type]))

/** Returns the model type of a block's content type. */
export function typeOfBlock(name: string): string {
  const cached = modelTypes.get(name)
  if (cached !== undefined) return cached
  return name.endsWith(suffix) && name !== suffix ? name.slice(0, -suffix.length) : name
}

/**
 * Returns the block shape's name of a model type. A type such as `vimeoVideo` gets no suffix, because the name with it
 * belongs to another type.
 */
export function blockOfType(type: string): string {
  const name = blockNames.get(type) ?? `${type}${suffix}`
  return typeOfBlock(name) === type ? name : type
}
