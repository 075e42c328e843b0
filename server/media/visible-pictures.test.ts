import { expect, it } from 'vitest'
import { visiblePictures } from '#server/media/visible-pictures.ts'

const ladder = (name: string) =>
  [320, 640, 960, 1280, 1600].map((width) => `/media/${name}.jpg?w=${width}&amp;v=1 ${width}w`).join(', ')
const phone = { width: 390, density: 3 }
const laptop = { width: 1440, density: 1 }
const tile = `<img src="/media/tile.jpg" srcSet="${ladder('tile')}" sizes="(min-width: 1280px) 25vw, 50vw" alt=""/>`
const banner = `<picture><source media="(min-width: 768px)" srcset="${ladder('wide')}" sizes="100vw"/>
  <img src="/media/tall.jpg" srcset="${ladder('tall')}" sizes="100vw" alt="a > b"/></picture>`

it('chooses as a phone and a laptop do', () => {
  expect(visiblePictures(tile, phone)).toEqual(['/media/tile.jpg?w=640&v=1'])
  expect(visiblePictures(tile, laptop)).toEqual(['/media/tile.jpg?w=640&v=1'])
  expect(visiblePictures(banner, phone)).toEqual(['/media/tall.jpg?w=1280&v=1'])
  expect(visiblePictures(banner, laptop)).toContain('/media/wide.jpg?w=1600&v=1')
})

it('chooses the widest if none is wide enough, and supports other units', () => {
  const sizes = (size: string) => tile.replace(/sizes="[^"]*"/, `sizes="${size}"`)
  expect(visiblePictures(sizes('15rem'), phone)).toEqual(['/media/tile.jpg?w=960&v=1'])
  expect(visiblePictures(sizes('100px'), laptop)).toEqual(['/media/tile.jpg?w=320&v=1'])
  expect(visiblePictures(sizes('calc(100vw - 2rem)'), { width: 2_560, density: 2 })).toEqual([
    '/media/tile.jpg?w=1600&v=1',
  ])
})

it('lists each picture once, and none without candidates', () => {
  expect(visiblePictures(`${tile}${tile}<img src="/media/logo.svg" alt="">`, phone)).toHaveLength(1)
})
