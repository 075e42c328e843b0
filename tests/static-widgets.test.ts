import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import type { RegisteredWidget, Registry } from '#renderer/registry.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { galleryBody } from '#server/preview/gallery.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { createRenderingEngine } from '#server/rendering/rendering.ts'
import { readSite } from '#server/site/site.ts'
import { compareWithReact } from '#tests/support/compare-with-react.ts'
import { testAssets } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

// What is written without React is what React writes, for every example of every widget.

/** Elements that were rendered, of the widget that is being rendered. */
let rendered: ReactNode[] = []

function recordElements(widget: RegisteredWidget): RegisteredWidget {
  const { definition, Component, staticParts } = widget
  return {
    ...widget,
    Component(props) {
      const element = createElement(Component, props)
      if (definition.hydrate(props.content) === 'never') rendered.push(element)
      return element
    },
    staticParts:
      staticParts &&
      ((props) => {
        const parts = staticParts(props)
        rendered.push(...parts)
        return parts
      }),
  }
}

const recorded = new Map(registry.all().map((widget) => [widget.definition.type, recordElements(widget)]))
const recordingRegistry: Registry = { get: (type) => recorded.get(type), all: () => [...recorded.values()] }

const shop = demoShop()
const site = await readSite({
  list: async (kind) => shop.documents.filter((document) => document.kind === kind),
  assets: async () => [],
  pages: async () => [],
})
const rendering = createRenderingEngine({
  assets: testAssets,
  commerce: createJsonCatalogue(shop.products),
  markets: () => site.markets,
  now: () => 0,
  report: ({ error }) => {
    throw error
  },
  registry: recordingRegistry,
})
const fixtures = await widgetFixtures()

/** Types with fields that React writes by their state: the choice of a select, the text of a text area. */
const renderedByReact = ['contactForm', 'miniBasket', 'shareWishlistFlyout']

describe.each(['dk', 'ae'])('in market %s', (id) => {
  const [market] = site.markets.filter((one) => one.id === id)

  it.each([...fixtures.keys()])('is the HTML of React for every example of %s', async (type) => {
    if (!market) throw new Error('no such market')
    for (const device of ['mobile', 'desktop'] as const) {
      rendered = []
      const { texts, revision } = site.texts(market)
      const settings = site.settings(market.id, market.url)
      const context = rendering.createRenderContext({
        ...{ market, device, iso: false, mode: 'live', texts, textsRevision: revision, settings },
        addresses: site.addresses(market.id),
      })
      await galleryBody(type, fixtures.get(type) ?? {}, { market, site, rendering, context }, undefined)
      for (const node of rendered) {
        if (!compareWithReact(node)) expect(renderedByReact).toContain(type)
      }
    }
  })
})
