// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { staticItem, staticList, staticPart } from '#renderer/components/elements/static-part.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { hydrate } from '#renderer/islands/hydrate.tsx'
import type { RegisteredWidget, RenderedProps } from '#renderer/registry.ts'
import { createWidgetRendering } from '#renderer/render-widget.ts'
import { createRenderContext } from '#renderer/site-context.ts'
import { defaultSettings } from '#schemas/markets/settings.ts'

const definition = defineWidget(
  { type: 'object', properties: {}, additionalProperties: false },
  {
    type: 'shelf',
    hydrate: 'load',
    texts: ['shelf.next', 'shelf.colours'],
    staticTexts: ['shelf.colours'],
    budget: { script: 0, style: 0 },
  },
)

function Shelf({ staticParts = [] }: Pick<RenderedProps, 'staticParts'>) {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <ul {...staticList}>
        {staticParts.slice(0, -1).map((part, index) => (
          <li key={part} {...staticItem(staticParts, index)} />
        ))}
      </ul>
      <p {...staticPart(staticParts, staticParts.length - 1)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        pressed {presses}
      </button>
    </>
  )
}

const isList = (data: unknown): data is string[] => Array.isArray(data)

const widget: RegisteredWidget = {
  definition,
  Component: Shelf,
  folder: 'shared/shelf',
  loader: undefined,
  staticParts: ({ data, context }) =>
    isList(data)
      ? [...data, 'last'].map((name) => (
          <b key={name} title={Object.keys(context.texts).join(' ')}>
            {name}
          </b>
        ))
      : [],
}

const market = {
  id: 'dk',
  priority: 1,
  language: { name: 'Dansk', baseCode: 'da' },
  country: { name: 'Danmark', code: 'DK' },
  url: '/dk',
  name: 'Danmark',
  currency: 'DKK',
}
let html = ''

beforeEach(() => {
  const assets = { buildId: '', script: () => '/shelf.js', style: () => ({ css: '', hash: '' }), modules: [] }
  const rendering = createWidgetRendering({ assets: { ...assets, fonts: () => [], entry: () => undefined } })
  const rendered = rendering.render(
    {
      kind: 'widget',
      node: { id: 'w', type: 'shelf', version: 1, disabledOn: [], content: {}, pointer: '' },
      widget,
      content: {},
      contentHash: '',
    },
    { data: ['first & best', 'second'], hash: '', tags: [], seconds: undefined, failed: false },
    createRenderContext({
      ...{ market, device: 'mobile', iso: false, mode: 'live', texts: {}, textsRevision: '' },
      settings: defaultSettings,
    }),
    false,
  )
  html = rendered.html
  document.body.innerHTML = html
})

it('renders static parts on the server, and sends their HTML once: neither as props nor as data', () => {
  expect(html).toContain(
    '<ul data-static-part="each"><li><b title="shelf.next shelf.colours">first &amp; best</b></li>',
  )
  expect(html.split('second')).toHaveLength(2)
  expect(document.querySelector('script')?.textContent).not.toContain('"data"')
})

it('does not send texts that only static parts use', () => {
  const { context } = JSON.parse(document.querySelector('script')?.textContent ?? '')
  expect(context.texts).toEqual({ 'shelf.next': 'shelf.next' })
})

it('wakes an island around static parts, as plain script has left them', async () => {
  const [first] = screen.getAllByRole('listitem')
  if (first) first.innerHTML = '<b>changed</b>'
  const island = document.querySelector('widget-island')
  const props = JSON.parse(document.querySelector('script')?.textContent ?? '')
  await act(async () => {
    if (island) hydrate(island, Shelf, props)
  })
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByRole('button').textContent).toBe('pressed 1')
  expect(screen.getAllByRole('listitem').map((item) => item.innerHTML)).toEqual([
    '<b>changed</b>',
    '<b title="shelf.next shelf.colours">second</b>',
  ])
  expect(document.querySelector('p')?.textContent).toBe('last')
})
