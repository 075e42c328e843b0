import { act } from '@testing-library/react'
import { createElement } from 'react'
import { demoMarkets } from '#fixtures/markets.ts'
import { hydrate } from '#renderer/islands/hydrate.tsx'
import { createWidgetRendering } from '#renderer/render-widget.ts'
import { createRenderContext } from '#renderer/site-context.ts'
import { defaultSettings } from '#schemas/markets/settings.ts'
import type { PageFields } from '#schemas/pages/page.ts'
import type { Device } from '#schemas/values/device.ts'
import { translations } from '#starter/translations/by-language.ts'
import { registry } from '#widgets/registry.ts'

interface Options {
  data?: unknown
  device?: Device
  market?: string
  eager?: boolean
  /** The page fields that its definition lists. */
  page?: Partial<PageFields>
}

interface ShownIsland {
  html: string
  /** Hydrates it, as a browser does when it loads the page's HTML. */
  wake(): Promise<void>
}

const noAssets = {
  buildId: '',
  modules: [],
  script: () => '/island.js',
  style: () => ({ css: '', hash: '' }),
  entry: () => undefined,
  fonts: () => [],
}

/**
 * Puts a widget into the document as the engine renders it, in a demo market's language, from unprocessed content.
 * @throws when there is no such widget or market, or when the content breaks the schema
 */
export function showIsland(
  type: string,
  written: unknown,
  { data = null, device = 'desktop', market = 'en', eager = false, page }: Options = {},
): ShownIsland {
  const widget = registry.get(type)
  const demo = demoMarkets.find((candidate) => candidate.market.id === market)
  const checked = widget?.definition.validate(written)
  if (!widget || !demo || checked?.kind !== 'valid') throw new Error(`${type}: ${JSON.stringify(checked)}`)
  const node = { id: 'island', type, version: 1, disabledOn: [], content: {}, pointer: '' }
  const { html } = createWidgetRendering({ assets: noAssets }).render(
    { kind: 'widget', node, widget, content: checked.value, page, contentHash: '' },
    { data, hash: '', tags: [], seconds: undefined, failed: false },
    createRenderContext({
      market: demo.market,
      device,
      iso: false,
      mode: 'live',
      texts: translations[demo.language],
      textsRevision: '',
      settings: defaultSettings,
    }),
    eager,
  )
  document.body.innerHTML = html
  return {
    html,
    async wake() {
      const island = document.querySelector('widget-island')
      if (!island) throw new Error(`${type} is no island`)
      const props = JSON.parse(island.querySelector('script')?.textContent ?? '')
      const { Component } = widget
      // Not awaited inside: React starts what is queued once this function has ended.
      await act(async () => {
        void hydrate(island, (parts) => createElement(Component, { ...props, ...parts }), props)
      })
    },
  }
}
