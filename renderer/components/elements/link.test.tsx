import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link } from '#renderer/components/elements/link.tsx'

const markup = (link: Parameters<typeof Link>[0]['link']) => renderToStaticMarkup(<Link link={link} />)

it('refers to the note about new tabs only if it opens one', () => {
  expect(markup({ url: '/map', title: 'Map', openInCurrentTab: false })).toBe(
    '<a href="/map" target="_blank" rel="noopener" aria-describedby="tab">Map</a>',
  )
  expect(markup({ url: '/map', title: 'Map' })).toBe('<a href="/map">Map</a>')
})

it('renders only its text without an address', () => {
  expect(markup({ title: 'Map' })).toBe('Map')
})
