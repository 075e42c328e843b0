import type { Assets } from '#renderer/assets.ts'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { createWidgetLoading } from '#renderer/load-widgets.ts'
import type { Commerce, WidgetLoader } from '#renderer/loader.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import { createRegistry, folderOf, type RegisteredWidget, type Registry } from '#renderer/registry.ts'
import { renderPage } from '#renderer/render-page.ts'
import { createWidgetRendering } from '#renderer/render-widget.ts'
import type { WidgetFailure } from '#renderer/reporter.ts'
import { selectRows, type Visit } from '#renderer/select-rows.ts'
import { createRenderContext, type RenderContext, type RenderContextOptions } from '#renderer/site-context.ts'
import type { Market } from '#schemas/markets/market.ts'
import { defaultSettings } from '#schemas/markets/settings.ts'
import { type Page, pageSchema } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** Denmark, as tests that need some market have it. */
export const denmark: Market = {
  id: 'dk',
  priority: 1,
  language: { name: 'Dansk', baseCode: 'da' },
  country: { name: 'Danmark', code: 'DK' },
  url: '/dk',
  name: 'Danmark',
  currency: 'DKK',
}

/** Assets as a build of the test widgets would have them. */
export const testAssets: Assets = {
  buildId: 'test',
  script: (folder) => `/assets/${folder}.js`,
  style: () => ({ css: '', hash: '' }),
  modules: [],
  entry: () => undefined,
  fonts: () => [],
}

/** A commerce platform without products. */
export const emptyCommerce: Commerce = {
  products: async () => [],
  listing: async () => [],
  search: async () => ({ results: [], totalResults: 0, startingFrom: 0, facets: [], sortings: [] }),
  product: async () => undefined,
  recommendations: async () => [],
  related: async () => [],
}

export interface TestWidget {
  definition: WidgetDefinition
  Component?: RegisteredWidget['Component']
  loader?: WidgetLoader<unknown, unknown>
}

/** A registry of these widgets, in a family of their own. A widget without a component shows nothing. */
export function registryOf(...widgets: readonly TestWidget[]): Registry {
  const inFolder = (file: string, { definition }: TestWidget) => `./test/${folderOf(definition.type)}/${file}`
  return createRegistry(
    { test: widgets.map(({ definition }) => definition) },
    {
      components: Object.fromEntries(
        widgets.map((widget) => [inFolder('component.tsx', widget), widget.Component ?? (() => null)]),
      ),
      loaders: Object.fromEntries(
        widgets.flatMap((widget) => (widget.loader ? [[inFolder('load.ts', widget), widget.loader]] : [])),
      ),
    },
  )
}

export const testContext = (options: Partial<RenderContextOptions> = {}): RenderContext =>
  createRenderContext({
    market: denmark,
    device: 'desktop',
    iso: false,
    mode: 'live',
    texts: {},
    textsRevision: '',
    settings: defaultSettings,
    ...options,
  })

const checkPage = compileSchema(pageSchema)

/**
 * A page from what matters of it.
 * @throws when it is not one
 */
export function testPage(written: { areas?: object; [field: string]: unknown }): Page {
  const checked = checkPage({ alias: 'contentPage', path: '/dk/page', ...written })
  if (checked.kind === 'invalid' || checked.problems.length > 0)
    throw new Error(JSON.stringify(checked.problems))
  return checked.value
}

/** A page with one row of these widgets in its main area. */
export const pageOf = (...widgets: readonly object[]): Page =>
  testPage({ areas: { main: [{ id: 'row', widgets }] } })

/** A guest's, at the beginning of time. */
export const someVisit: Visit = { segment: { audience: 'guest', draw: 0 }, now: 0 }

/** The engine over a registry, as the server composes it, with its reports. */
export function createEngine(registry: Registry, { now = () => 0, assets = testAssets } = {}) {
  const failures: WidgetFailure[] = []
  const engine = {
    loading: createWidgetLoading({ commerce: emptyCommerce, markets: () => [denmark], now }),
    rendering: createWidgetRendering({ assets }),
    report: (failure: WidgetFailure) => void failures.push(failure),
  }
  return {
    ...engine,
    failures,
    render(page: Page, context: RenderContext = testContext(), visit: Visit = someVisit) {
      const prepared = preparePage(page, registry, new Map())
      return renderPage(prepared, context, engine, selectRows(prepared, context, visit))
    },
  }
}
