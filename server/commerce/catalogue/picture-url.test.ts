import { expect, it } from 'vitest'
import { picturesIn, pictureUrl, videoUrls } from '#server/commerce/catalogue/picture-url.ts'

const product = {
  pictureTemplate: '/media/jumper-{index}.{format}',
  pictures: JSON.stringify([
    { index: 'walk', format: 'mp4' },
    { index: 'front', format: 'jpg' },
    { index: 'back', format: 'jpg' },
  ]),
}

it('distinguishes videos from pictures by format, in any order', () => {
  expect(videoUrls(product)).toEqual(['/media/jumper-walk.mp4'])
  expect(picturesIn(product.pictures).map(({ index }) => index)).toEqual(['front', 'back'])
  expect(pictureUrl(product, 0)).toBe('/media/jumper-front.jpg')
  expect(pictureUrl(product, 5)).toBe('/media/jumper-front.jpg')
})

it('accepts names up to the length limit of files', () => {
  const names = ['crew-knit.melange.chalk', 'campaign-2026-autumn-coast-worn-by-model-front']
  const pictures = JSON.stringify(names.map((index) => ({ index, format: 'jpg' })))
  expect(picturesIn(pictures).map(({ index }) => index)).toEqual(names)
})

it('has neither if nothing valid is stored', () => {
  const broken = { ...product, pictures: '[{"index":1}]' }
  expect([videoUrls(broken), pictureUrl(broken, 0)]).toEqual([[], ''])
})
