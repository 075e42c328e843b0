import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { PreparedWidget } from '#renderer/prepare-widget.ts'
import type { RenderedProps } from '#renderer/registry.ts'
import { firstRows, isSeenFirst, widgetsOf } from '#renderer/render-page.ts'
import { islandJson, islandProps } from '#renderer/render-widget.ts'
import { type SelectedAreas, type SelectedRow, selectRows } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import type { AreaName } from '#schemas/pages/page.ts'
import type { Device } from '#schemas/values/device.ts'
import type { BenchShop } from '#tests/bench/bench-shop.ts'

/** The same page as one React tree, the way a plain React application renders it. */
export interface PlainPage {
  /** Loads what its widgets show, by the same loaders. */
  load(): Promise<void>
  /**
   * The whole document, the data that its islands wake with included: one `renderToString` for everything that islands
   * take over as HTML (their components want it as text), one for the document.
   */
  render(): string
  /** The same without that data. */
  renderMarkup(): string
}

type Data = Map<PreparedWidget, unknown>
type StaticParts = Map<PreparedWidget, string[]>

const cut = '<wbr data-cut=""/>'

const tags = /<(title|meta|link|style|script)\b([^>]*?)\/?>(?:([\s\S]*?)<\/\1>)?/g
const attribute = /([\w-]+)(?:="([^"]*)")?/g

const signs: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" }
const unescaped = (text: string): string =>
  text.replace(/&([\w#]+);/g, (entity, name) => signs[name] ?? entity)

/** In production React writes attributes by their HTML names too. */
const propsOf = (attributes: string): Record<string, string> =>
  Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

/** The text between two markers. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start)
  return from < 0 ? '' : text.slice(from + start.length, text.indexOf(end, from + start.length))
}

const elementsIn = (html: string): ReactNode[] =>
  [...html.matchAll(tags)].map(([, tag = '', attributes = '', text], index) =>
    createElement(tag, {
      key: index,
      ...propsOf(attributes),
      ...(text && { dangerouslySetInnerHTML: { __html: text } }),
    }),
  )

async function loadData(shop: BenchShop, areas: SelectedAreas, context: RenderContext): Promise<Data> {
  const data: Data = new Map()
  const { commerce, site } = shop
  const { signal } = new AbortController()
  await Promise.all(
    [...widgetsOf(areas)].map(async (prepared) => {
      if (prepared.kind === 'refused') throw new Error(`void: ${prepared.node.type} was refused`)
      const { loader, definition } = prepared.widget
      if (!loader) return
      const input = { content: prepared.content, context: context.for(definition), commerce, signal }
      const nothingMore = {
        markets: site.markets,
        payload: () => undefined,
        listing: emptyListing,
        query: new URLSearchParams(),
        now: 0,
      }
      const loaded = await loader.load({ ...input, ...nothingMore })
      data.set(prepared, loaded.data)
    }),
  )
  return data
}

/** Names of attributes of rows that follow from the row's HTML and its position on the page. */
const rowMarks = ['data-close', 'data-full-width', 'data-far'] as const

/** Returns the marks that the engine gave a row. */
function rowMarksOf(engineHtml: string, id: string): Record<string, string> {
  const marks = between(engineHtml, `data-row="${escapeHtml(id)}"`, ' style=').split(' ')
  return Object.fromEntries(rowMarks.filter((name) => marks.includes(name)).map((name) => [name, '']))
}

/**
 * A document without what may differ between two renderings of the same: the prefixes of React's generated ids, and
 * the comments between neighbouring texts, which only a tree that is to be hydrated has. React writes `hidden=""` and
 * the marks of rows and the link after the footer with empty values. The engine leaves one picture of the page with
 * priority.
 */
const comparable = (html: string): string =>
  html
    .replaceAll(/_[\w-]*R_\w*_/g, '_id_')
    .replaceAll('<!-- -->', '')
    .replaceAll(/ (hidden|data-far|data-close|data-full-width)=""/g, ' $1')
    .replaceAll(' fetchPriority="high"', '')
    .replace(/(?<=<\/i><link)[^>]*/, '')

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((sign, index) => sign !== b[index])
  return `the two documents differ: "${a.slice(at - 60, at + 60)}" and "${b.slice(at - 60, at + 60)}"`
}

/** Returns the widgets of the first rows whose pictures the engine loads eagerly. */
function eagerIn(
  engineHtml: string,
  first: ReadonlySet<SelectedRow>,
  device: Device,
): ReadonlySet<SelectedRow['widgets'][number]> {
  const htmlOf = (id: string) => between(engineHtml, `data-id="${escapeHtml(id)}"`, 'class="widget"')
  const eager = new Set<SelectedRow['widgets'][number]>()
  for (const row of first) {
    let withPictures = 0
    for (const widget of row.widgets) {
      if (isSeenFirst(row, device, withPictures)) eager.add(widget)
      if (widget.kind === 'widget' && htmlOf(widget.node.id).includes('<img')) withPictures += 1
    }
  }
  return eager
}

/** Builds the tree that one `renderToString` renders, wrappers, landmarks and head included. */
export async function createPlainPage(shop: BenchShop, rows: number): Promise<PlainPage> {
  const { rendering, assets, pages, site } = shop
  const { market, device, iso, path } = shop.request(rows)
  const lookup = await pages.find({ market: market.id, path, preview: false })
  if (lookup.kind !== 'page') throw new Error('void: there is no bench page')
  const { texts, revision } = site.texts(market)
  const context = rendering.createRenderContext({
    market,
    device,
    iso,
    mode: 'live',
    texts,
    textsRevision: revision,
    settings: site.settings(market.id, path),
  })
  const areas = selectRows(lookup.prepared, context, {
    segment: { audience: 'guest', draw: 0 },
    now: Date.now(),
  })
  const engineHtml = await shop.render(rows)
  const head = elementsIn(between(engineHtml, '<head>', '</head>'))
  const script = elementsIn(between(engineHtml, '<div id="toasts"', '</body>'))
  const title = between(engineHtml, '<h1 class="visually-hidden">', '</h1>')
  const eager = eagerIn(engineHtml, firstRows(areas), device)
  const attributesOf = (start: string) => propsOf(between(engineHtml, start, '>'))
  const attributes = {
    html: attributesOf('<html'),
    body: attributesOf('<body'),
    style: attributesOf('</i><link'),
    toasts: attributesOf('<div id="toasts"'),
  }
  const marksOfRows = new Map(
    [...areas.values()].flat().map(({ row }) => [row.id, rowMarksOf(engineHtml, row.id)] as const),
  )
  const withoutScript = between(engineHtml, 'data-closed><noscript>', '</noscript>')
  let data: Data = await loadData(shop, areas, context)
  let staticParts: StaticParts = new Map()

  const givenTo = (prepared: PreparedWidget): RenderedProps => ({
    content: prepared.content,
    data: data.get(prepared) ?? null,
    context: context.for(prepared.widget.definition),
    id: prepared.node.id,
    eager: eager.has(prepared),
  })

  function renderStaticParts(): StaticParts {
    const counts: [PreparedWidget, number][] = []
    const all: ReactNode[] = []
    for (const prepared of widgetsOf(areas)) {
      if (prepared.kind === 'refused') continue
      const parts = prepared.widget.staticParts?.(givenTo(prepared))
      if (!parts) continue
      counts.push([prepared, parts.length])
      for (const part of parts) all.push(part, createElement('wbr', { 'data-cut': '' }))
    }
    const html = renderToString(createElement(Fragment, null, ...all)).split(cut)
    return new Map(counts.map(([prepared, count]) => [prepared, html.splice(0, count)]))
  }

  /** The engine omits widgets that render nothing, too. */
  const isShown = ({ node }: PreparedWidget): boolean =>
    engineHtml.includes(`data-id="${escapeHtml(node.id)}"`)
  const shown = new Set([...widgetsOf(areas)].filter((widget) => widget.kind === 'widget' && isShown(widget)))

  let islandContexts = new Map<string, string>()

  /** Only the first island of a type in an area has its context, as in the engine. */
  function islandData(type: string, props: RenderedProps): string {
    const { json, islandContext } = islandJson(props)
    const first = islandContexts.get(type)
    if (first === undefined) islandContexts.set(type, islandContext)
    return first === islandContext ? json.replace(islandContext, '') : json
  }

  function widgetElement(prepared: PreparedWidget, withData: boolean): ReactNode {
    if (!shown.has(prepared)) return null
    const { node, widget, content } = prepared
    const { definition, Component, folder } = widget
    const allProps = givenTo(prepared)
    const parts = staticParts.get(prepared)
    const props = parts ? islandProps(allProps, definition) : allProps
    const component = createElement(Component, parts ? { ...props, staticParts: parts } : props)
    const attributes = { key: node.id, class: 'widget', 'data-type': node.type, 'data-id': node.id }
    const on = definition.hydrate(content)
    if (on === 'never') return createElement('div', attributes, component)
    const json = {
      type: 'application/json',
      dangerouslySetInnerHTML: { __html: islandData(node.type, props) },
    }
    return createElement(
      'widget-island',
      { ...attributes, on, src: assets.script(folder) },
      withData && createElement('script', json),
      createElement('div', null, component),
    )
  }

  function rowElement(row: SelectedRow, withData: boolean): ReactNode {
    const style = {
      '--columns': Math.min(row.widgets.length, 4),
      '--columns-mobile': row.row.perRowMobile,
    }
    const marks = marksOfRows.get(row.row.id)
    return createElement(
      'div',
      { key: row.row.id, class: 'row', 'data-row': row.row.id, ...marks, style },
      row.widgets.map((widget) => widget.kind === 'widget' && widgetElement(widget, withData)),
    )
  }

  function areaElement(tag: string, name: AreaName, withData: boolean): ReactNode {
    const selected = areas.get(name) ?? []
    if (selected.length === 0) return null
    islandContexts = new Map()
    const content = selected.map((row) => rowElement(row, withData))
    return createElement(tag, { key: name, 'data-area': name }, content)
  }

  function fixedElement(withData: boolean): ReactNode {
    const widgets = (areas.get('fixed') ?? []).flatMap((row) => row.widgets)
    if (widgets.length === 0) return null
    const content = widgets.map((widget) => widget.kind === 'widget' && widgetElement(widget, withData))
    return createElement('div', { key: 'fixed', 'data-area': 'fixed' }, content)
  }

  function documentOf(withData: boolean): string {
    staticParts = renderStaticParts()
    const tree = createElement(
      'html',
      attributes.html,
      createElement('head', null, head),
      createElement(
        'body',
        attributes.body,
        createElement('a', { class: 'skip-link', href: '#main' }, context.text('skip.toContent')),
        areaElement('header', 'header', withData),
        areas.get('header')?.length && createElement('i', { id: 'header-end', hidden: true }),
        createElement(
          'main',
          { id: 'main', tabindex: -1 },
          title && createElement('h1', { class: 'visually-hidden' }, unescaped(title)),
          areaElement('div', 'top', withData),
          areaElement('div', 'main', withData),
          areaElement('div', 'bottom', withData),
        ),
        areaElement('footer', 'footer', withData),
        createElement('i', { key: 'tab', id: 'tab', hidden: true }, context.text('link.newTab')),
        createElement('link', { key: 'style', ...attributes.style }),
        createElement('noscript', {
          key: 'noscript',
          dangerouslySetInnerHTML: { __html: withoutScript },
        }),
        fixedElement(withData),
        createElement('div', { id: 'toasts', ...attributes.toasts }),
        ...script,
      ),
    )
    return `<!doctype html>${renderToString(tree)}`
  }

  if (comparable(documentOf(true)) !== comparable(engineHtml))
    throw new Error(`void: ${firstDifference(comparable(documentOf(true)), comparable(engineHtml))}`)
  return {
    load: async () => {
      data = await loadData(shop, areas, context)
    },
    render: () => documentOf(true),
    renderMarkup: () => documentOf(false),
  }
}
