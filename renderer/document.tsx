import { renderToString } from 'react-dom/server'
import { Helmet, HelmetProvider } from 'react-helmet-async'
import type { Assets, PageStyle } from '#renderer/assets.ts'
import { iconPath } from '#renderer/document-icon.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { HeadContribution } from '#renderer/head.ts'
import { inertJson } from '#renderer/inert-json.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { newTabNote } from '#renderer/texts/new-tab.ts'
import { toastRegion } from '#renderer/toast-region.ts'
import { directionOf, localeOf } from '#schemas/markets/market.ts'
import {
  pageConstantAttributes,
  pageConstantNames,
  pageConstants,
} from '#schemas/markets/page-constant-names.ts'
import { defaultScriptPages, scriptPages } from '#schemas/pages/script-pages.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { viewportsOf } from '#schemas/values/device-viewports.ts'
import { breakpoints } from '#schemas/values/device-width.ts'
import type { PageTracking } from '#schemas/visitors/tracking.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Blocks the first paint until the header is parsed (`rel=expect`, HTML Standard 4.6.7.6): otherwise its menu would
 * shift while its items arrive. A separate element: Chromium waits for a start tag only.
 */
const headerEnd = { id: 'header-end', html: '<i id="header-end" hidden></i>' }

export interface DocumentHead {
  title: string
  description: string
  meta: readonly Attributes[]
  links: readonly Attributes[]
  structuredData: readonly object[]
}

export interface DocumentInput {
  head: DocumentHead
  /** The body's HTML with all areas. */
  body: string
  /**
   * Whether the body has a header, for which the first paint waits. Passed in, because searching for it would flatten
   * the whole body's string.
   */
  hasHeader?: boolean
  context: RenderContext
  style: PageStyle
  assets: Assets
  layout: string
  /** Whether another device class gets other widgets, so that the browser may have to correct the page once. */
  variesByDevice: boolean
  /** Configured services, if any. */
  tracking?: PageTracking | undefined
  /** Other sites that may edit the page on the canvas (`preview/canvas/page-script.ts`). */
  editorOrigins?: readonly string[] | undefined
}

/**
 * Media query of screens with preloaded fonts. On phones preloading would delay the first paint (`styles/fonts.css`).
 */
const wideScreens = `(min-width: ${breakpoints.SM}px)`

const metaAttributes = new Set(['name', 'property', 'content', 'itemprop'])
const linkAttributes = new Set(['rel', 'href', 'hreflang', 'media', 'type', 'sizes', 'title'])
const linkRelations = new Set(['alternate', 'canonical', 'author', 'license', 'me', 'prev', 'next', 'icon'])

/** Returns the named attributes only, by React's names. */
function pick(attributes: Attributes, allowedNames: ReadonlySet<string>): Record<string, string> {
  const lower = Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value] as const)
  const pickedAttributes = lower.filter(([name]) => allowedNames.has(name))
  return Object.fromEntries(
    pickedAttributes.map(([name, value]) => [name === 'hreflang' ? 'hrefLang' : name, value]),
  )
}

/** Renders meta tags of content that describe the page; tags that control the browser (`http-equiv`) are dropped. */
const metaTags = (tags: readonly Attributes[]) =>
  tags.map((tag) => pick(tag, metaAttributes)).filter((tag) => tag.content !== undefined)

const linkTags = (tags: readonly Attributes[]) =>
  tags.map((tag) => pick(tag, linkAttributes)).filter((tag) => linkRelations.has(tag.rel ?? ''))

/** Merges the heads of the page and its widgets. */
export function joinHead(page: DocumentHead, widgets: readonly HeadContribution[]): DocumentHead {
  return {
    ...page,
    meta: [...page.meta, ...widgets.flatMap((widget) => widget.meta ?? [])],
    links: [...page.links, ...widgets.flatMap((widget) => widget.links ?? [])],
    structuredData: [...page.structuredData, ...widgets.flatMap((widget) => widget.structuredData ?? [])],
  }
}

const keyOf = (tag: Attributes, index: number): string => `${index} ${Object.values(tag).join(' ')}`

function Head({ head, style, assets, context }: DocumentInput) {
  return (
    <Helmet>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {metaTags(head.meta).map((tag, index) => (
        <meta key={keyOf(tag, index)} {...tag} />
      ))}
      {linkTags(head.links).map((tag, index) => (
        <link key={keyOf(tag, index)} {...tag} />
      ))}
      <link rel="icon" type="image/svg+xml" href={iconPath} />
      {assets.fonts(context.market.language.baseCode).map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          href={href}
          media={wideScreens}
          crossOrigin="anonymous"
        />
      ))}
      {style.css && <style>{style.css}</style>}
      {head.structuredData.map(inertJson).map((data, index) => (
        <script key={keyOf({ data }, index)} type="application/ld+json">
          {data}
        </script>
      ))}
    </Helmet>
  )
}

/** Returns the design tokens that a sub-brand overrides. */
function brandColours({ settings }: RenderContext): Record<string, string> | undefined {
  const colours = Object.entries(settings.subBrand?.colours ?? {})
  return colours.length === 0
    ? undefined
    : Object.fromEntries(colours.map(([name, colour]) => [`--${name}`, colour]))
}

/** Returns the overrides of constants that the page's script reads. */
function changedConstants({ settings: { constants } }: RenderContext): Record<string, number> {
  const changedNames = pageConstantNames.filter((name) => constants[name] !== pageConstants[name])
  return Object.fromEntries(changedNames.map((name) => [pageConstantAttributes[name], constants[name]]))
}

/** Returns the addresses of pages that script opens, if they differ from the defaults. */
function unusualPages({ market, addresses }: RenderContext): string | undefined {
  const unusual = scriptPages.flatMap((page) => {
    const address = encodePath(addresses(page))
    return address === `/${market.id}/${defaultScriptPages[page]}` ? [] : [[page, address] as const]
  })
  return unusual.length === 0 ? undefined : JSON.stringify(Object.fromEntries(unusual))
}

/**
 * Renders the page's script at the end of the document: modules run after parsing anyway, and in the head they would
 * compete with the largest picture for bandwidth.
 */
const scriptTags = ({ modules }: Assets): string =>
  modules
    .map((src) => `<script type="module" src="${escapeHtml(src)}" fetchpriority="low"></script>`)
    .join('')

/** Renders the whole document with one `renderToString` for the head; the body is already a string. */
export function renderDocument(input: DocumentInput): string {
  const { context, body, hasHeader, layout, variesByDevice, style, assets, tracking, editorOrigins } = input
  const html = renderToString(
    <HelmetProvider>
      <html
        lang={localeOf(context.market)}
        dir={directionOf(context.market)}
        data-canvas={context.mode === 'canvas' ? '' : undefined}
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          {hasHeader && <link rel="expect" href={`#${headerEnd.id}`} blocking="render" />}
          <Head {...input} />
        </head>
        <body
          data-layout={layout}
          data-device={context.device}
          data-varies={variesByDevice ? viewportsOf[context.device] : undefined}
          data-tracking={tracking?.tracking && JSON.stringify(tracking.tracking)}
          data-monitoring={tracking?.monitoring && JSON.stringify(tracking.monitoring)}
          data-map-style={tracking?.mapStyle}
          data-editor-origins={editorOrigins?.join(' ')}
          data-brand={context.settings.subBrand?.id}
          data-pages={unusualPages(context)}
          {...changedConstants(context)}
          style={brandColours(context)}
          dangerouslySetInnerHTML={{ __html: body + toastRegion(context) + scriptTags(assets) }}
        />
      </html>
    </HelmetProvider>,
  )
  const tags = style.developmentTags
  return `<!doctype html>${tags ? html.replace('</head>', () => `${tags}</head>`) : html}`
}

const landmark = (tag: string, html: string | undefined, attributes = '', isAlways = false): string =>
  html || isAlways ? `<${tag}${attributes}>${html ?? ''}</${tag}>` : ''

/**
 * Links a style that nothing needs until something opens. Script enables it, and browsers fetch it only then
 * (`renderer/entry/main.ts`): it does not compete with the page's pictures and script. Without script the menu opens too.
 */
function closedStyleLink(address: string | undefined): string {
  if (!address) return ''
  const link = `<link rel="stylesheet" href="${escapeHtml(address)}"`
  return `${link} fetchpriority="low" disabled data-closed><noscript>${link}></noscript>`
}

/** What follows the areas of a page. */
interface PageEnd {
  /** Address of the style of what is closed at first. */
  style?: string | undefined
  /** Address of widgets of the fixed area that are fetched once the page has loaded (`renderer/browser/flyout/flyout.page-client.ts`). */
  widgets?: string | undefined
  /** Whether a link opens in a new tab. Default: no. */
  hasNewTab?: boolean
}

/** Returns the attributes of the fixed area: what script adds to it, if anything. */
const fixedAttributes = (widgets: string | undefined): string =>
  ` data-area="fixed"${widgets === undefined ? '' : ` data-client="flyout" data-deferred="${escapeHtml(widgets)}"`}`

/** Returns the note to which links refer that open in a new tab. */
const noteOfNewTabs = (context: RenderContext): string =>
  `<i id="${newTabNote}" hidden>${escapeHtml(context.text('link.newTab'))}</i>`

/**
 * Puts the areas into landmarks.
 * @param title visually hidden first-level heading; empty if a widget has one
 */
export function renderBody(
  areas: ReadonlyMap<string, string>,
  title: string,
  context: RenderContext,
  { style, widgets, hasNewTab }: PageEnd = {},
): string {
  // The canvas shows empty areas too, as drop targets.
  const isCanvas = context.mode === 'canvas'
  const main = ['top', 'main', 'bottom'].reduce(
    (html, name) => html + landmark('div', areas.get(name), ` data-area="${name}"`, isCanvas),
    '',
  )
  const heading = title === '' ? '' : `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`
  const skip = `<a class="skip-link" href="#main">${escapeHtml(context.text('skip.toContent'))}</a>`
  const header = landmark('header', areas.get('header'), ' data-area="header"')
  const parsed = header && headerEnd.html
  const footer = landmark('footer', areas.get('footer'), ' data-area="footer"')
  const fixed = landmark('div', areas.get('fixed'), fixedAttributes(widgets), widgets !== undefined)
  const note = hasNewTab ? noteOfNewTabs(context) : ''
  return `${skip}${header}${parsed}<main id="main" tabindex="-1">${heading}${main}</main>${footer}${note}${closedStyleLink(style)}${fixed}`
}
