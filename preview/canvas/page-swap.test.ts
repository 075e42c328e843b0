// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { swapWidget } from '#preview/canvas/page-swap.ts'

vi.mock('#renderer/islands/start-clients.ts', () => ({ startClients: async () => {} }))

it('gives the row the layout attributes of a widget whose HTML changed', () => {
  document.body.innerHTML =
    '<div class="row" data-row="r"><div class="widget" data-id="w"><p>Text</p></div></div>'
  const row = document.querySelector('.row')
  const change = (attributes: string) =>
    swapWidget('w', `<div class="widget" data-id="w"><p ${attributes}>Text</p></div>`)
  change('data-full-width="true"')
  expect(row?.hasAttribute('data-full-width')).toBe(true)
  change('data-close=""')
  expect(row?.getAttributeNames()).toEqual(['class', 'data-row', 'data-close'])
})
