import { expect, it } from 'vitest'
import { blockNames, blockOfType, typeOfBlock } from '#schemas/cms/type-names.ts'

const contract = {
  promotion: 'imageWithLinkBlock',
  imageCarousel: 'imageCarouselBlock',
  text: 'textBlock',
  accordionText: 'textAccordionBlock',
  video: 'vimeoVideoBlock',
  multiLink: 'multiLinkWithImagesBlock',
  trender: 'trenderBlock',
  slimBannerSimple: 'slimBannerSimpleBlock',
  slimBannerAdvanced: 'slimBannerAnimatedBlock',
  slimBannerContainer: 'slimBannerContainerBlock',
  imageWithText: 'imageWithTextBlock',
  division: 'divisionModeBlock',
  relewiseProductCarousel: 'relewiseProductCarouselBlock',
  wishlistProductCarousel: 'wishlistProductCarouselBlock',
}

it('has its own names for these types only', () => {
  expect(Object.fromEntries(blockNames)).toEqual(contract)
})

it.each([...Object.entries(contract), ['smart', 'smartBlock'], ['constructor', 'constructorBlock']])(
  'maps %s to %s in the block shape',
  (type, name) => {
    expect(blockOfType(type)).toBe(name)
    expect(typeOfBlock(name)).toBe(type)
  },
)

it('never maps two types to one name', () => {
  const types = [...blockNames].flatMap(([type, name]) => [
    type,
    name,
    name.replace(/Block$/, ''),
    `${name}Block`,
  ])
  for (const type of [...types, 'Block', 'BlockBlock', '__proto__', 'toString'])
    expect(typeOfBlock(blockOfType(type))).toBe(type)
})
