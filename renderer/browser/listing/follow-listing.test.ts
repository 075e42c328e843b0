// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { followListing } from '#renderer/browser/listing/follow-listing.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'

it('closes overlaid parts by one listener, however often the parts are replaced', () => {
  const added = vi.spyOn(document, 'addEventListener')
  const facets = ['size', 'colour'].map(
    (name) => `<details name="facets"><summary>${name}</summary></details>`,
  )
  for (let change = 0; change < 3; change += 1) {
    document.body.innerHTML = `<div data-client="listing">${facets.join('')}</div><div data-client="listing"></div>`
    for (const part of findElements(document, '[data-client]')) followListing(part)
  }
  expect(added.mock.calls.map(([name]) => name)).toEqual(['pointerdown'])
  const [size, colour] = findElements(document, 'details', HTMLDetailsElement)
  const press = (element: Element | null | undefined) =>
    element?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  if (size) size.open = true
  press(size?.querySelector('summary'))
  expect(size?.open).toBe(true)
  press(colour?.querySelector('summary'))
  expect(size?.open).toBe(false)
})
