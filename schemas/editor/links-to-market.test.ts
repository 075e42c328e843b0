import { expect, it } from 'vitest'
import { linkedPagesIn, mapPageLinks, toMarket } from '#schemas/editor/links-to-market.ts'

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

it('changes the targets of links by page id, and leaves links that have no other', () => {
  const content = {
    link: { link: 'coats', title: 'Coats' },
    items: [{ link: { link: 'hats' } }, { link: { link: 'unknown' } }, { link: { url: '/dk/bags' } }],
  }
  expect(linkedPagesIn(content)).toEqual(['coats', 'hats', 'unknown'])
  const targets = new Map([
    ['coats', { link: 'coats-se' }],
    ['hats', { url: '/se/hats' }],
  ])
  expect(mapPageLinks(content, (id) => targets.get(id))).toEqual({
    link: { link: 'coats-se', title: 'Coats' },
    items: [{ link: { url: '/se/hats' } }, { link: { link: 'unknown' } }, { link: { url: '/dk/bags' } }],
  })
})
