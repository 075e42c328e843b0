import { expect, it } from 'vitest'
import { toMarket } from '#schemas/editor/links-to-market.ts'

it('leads to the same addresses of the other market, and leaves everything else', () => {
  const content = {
    link: { url: '/dk/knitwear?size=m' },
    home: '/dk',
    text: 'See [knitwear](/dk/knitwear) and [maps](https://maps.example/dk/), /dk/old.',
    picture: '/media/dk/autumn.jpg',
    other: '/dkk/page',
  }
  expect(toMarket(content, 'dk', 'se')).toEqual({
    link: { url: '/se/knitwear?size=m' },
    home: '/se',
    text: 'See [knitwear](/se/knitwear) and [maps](https://maps.example/dk/), /dk/old.',
    picture: '/media/dk/autumn.jpg',
    other: '/dkk/page',
  })
  expect(toMarket(content, 'dk', 'dk')).toBe(content)
})
