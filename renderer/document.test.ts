import { expect, it } from 'vitest'
import {
  type DocumentHead,
  type DocumentInput,
  joinHead,
  renderBody,
  renderDocument,
} from '#renderer/document.tsx'
import { denmark, testAssets, testContext } from '#tests/support/engine.ts'

const emptyHead: DocumentHead = { title: 'Page', description: '', meta: [], links: [], structuredData: [] }

const documentOf = (head: Partial<DocumentHead> = {}, input: Partial<DocumentInput> = {}): string =>
  renderDocument({
    head: { ...emptyHead, ...head },
    body: '<p>Body</p>',
    context: testContext(),
    style: { css: '', hash: '' },
    assets: testAssets,
    layout: 'default',
    variesByDevice: false,
    ...input,
  })

it("is an HTML document in the market's language and direction", () => {
  expect(documentOf()).toMatch(/^<!doctype html><html lang="da-DK" dir="ltr"><head>/)
  const market = {
    ...denmark,
    language: { name: 'العربية', baseCode: 'ar' },
    country: { name: 'UAE', code: 'AE' },
  }
  expect(documentOf({}, { context: testContext({ market }) })).toContain('<html lang="ar-AE" dir="rtl">')
})

it('names the device class on the body', () => {
  const html = documentOf({}, { layout: 'checkout', context: testContext({ device: 'app' }) })
  expect(html).toContain('<body data-layout="checkout" data-device="app"><p>Body</p>')
  expect(documentOf({}, { variesByDevice: true })).toMatch(/data-varies="\(.*width.*px\)"/)
})

it('names the canvas on the root, with and without other sites that may edit the page, and only there', () => {
  const context = testContext({ mode: 'canvas' })
  const marked = '<html lang="da-DK" dir="ltr" data-canvas="">'
  expect(documentOf({}, { context })).toContain(marked)
  expect(documentOf({}, { context, editorOrigins: ['https://cms.example'] })).toContain(marked)
  expect(documentOf({}, { context: testContext({ mode: 'preview' }) })).not.toContain('data-canvas')
})

it('ends with the element for toasts, with their texts and durations', () => {
  const html = documentOf({}, { context: testContext({ texts: { 'toast.dismiss': 'Close "it"' } }) })
  expect(html).toContain(String.raw`data-props="{&quot;dismiss&quot;:&quot;Close \&quot;it\&quot;&quot;,`)
  expect(html).toMatch(
    /&quot;3000 3000 4000 5000 7000&quot;,&quot;gap&quot;:&quot;700&quot;}"><\/div><\/body>/,
  )
})

it('writes title and description as text', () => {
  const html = documentOf({ title: 'Knit & <b>wool</b>', description: '"Warm"' })
  expect(html).toContain('<title>Knit &amp; &lt;b&gt;wool&lt;/b&gt;</title>')
  expect(html).toContain('<meta name="description" content="&quot;Warm&quot;"/>')
})

it('renders descriptive meta tags, and none that control the browser', () => {
  const html = documentOf({
    meta: [
      { name: 'author', content: 'Vitrine', onload: 'alert(1)' },
      { property: 'og:title', content: 'A "title"' },
      { Name: 'keywords', CONTENT: 'wool' },
      { 'http-equiv': 'refresh', content: '0;url=//evil.example' },
      { charset: 'utf-7' },
      { name: 'empty' },
    ],
  })
  expect(html).toContain('<meta name="author" content="Vitrine"/>')
  expect(html).toContain('<meta property="og:title" content="A &quot;title&quot;"/>')
  expect(html).toContain('<meta name="keywords" content="wool"/>')
  expect(html).not.toMatch(/http-equiv|refresh|utf-7|onload|name="empty"/)
})

it.each(['canonical', 'alternate', 'prev', 'next', 'author', 'icon'])(
  'allows links of content with %s',
  (rel) => {
    expect(documentOf({ links: [{ rel, href: '/x', hreflang: 'de' }] })).toMatch(
      new RegExp(`<link rel="${rel}" href="/x" hreflang="de"/>`, 'i'),
    )
  },
)

it.each([
  'stylesheet',
  'alternate stylesheet',
  'preload',
  'modulepreload',
  'import',
  'manifest',
  'dns-prefetch',
  '',
])('refuses links of content with rel “%s”', (rel) => {
  expect(documentOf({ links: [{ rel, href: '//evil.example/x' }] })).not.toContain('evil.example')
})

it('escapes structured data so that it cannot end its element, in every entry', () => {
  const data = { '@type': 'Thing', name: '</script><script>alert(1)</script>' }
  const html = documentOf({ structuredData: [data, data] })
  const pieces = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(pieces.map(([, text = '']) => JSON.parse(text))).toEqual([data, data])
  expect(html).not.toContain('<script>alert')
})

it('carries its style and its modules, and the fonts of its language on wide screens alone', () => {
  const assets = {
    ...testAssets,
    modules: ['/assets/main.js'],
    fonts: (code: string) => [`/assets/${code}.woff2`],
  }
  const html = documentOf({}, { assets, style: { css: 'a > b{color:red}', hash: 'sha256-x' } })
  expect(html).toContain('<style>a > b{color:red}</style>')
  expect(html).toContain(
    '<script type="module" src="/assets/main.js" fetchpriority="low"></script></body></html>',
  )
  expect(html).toMatch(
    /<link rel="preload" as="font" type="font\/woff2" href="\/assets\/da.woff2" media="\(min-width: 768px\)" crossorigin="anonymous"\/>/i,
  )
  expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('</head>'))
})

it('blocks the first paint until the end of the header, if there is one', () => {
  const expected = '<link rel="expect" href="#header-end" blocking="render"/>'
  const bodyWith = (areas: [string, string][]) => renderBody(new Map(areas), '', testContext())
  expect(documentOf({}, { body: bodyWith([['header', 'Menu']]), hasHeader: true })).toContain(expected)
  expect(documentOf({}, { body: bodyWith([['main', 'Text']]) })).not.toContain('rel="expect"')
})

it('links the style of what is closed at first below the footer, for script to enable', () => {
  const areas = new Map([
    ['footer', 'End'],
    ['fixed', 'Flyout'],
  ] as const)
  const html = renderBody(areas, '', testContext(), { style: '/assets/styles/a.css' })
  expect(html).toMatch(
    /<\/footer><link rel="stylesheet" href="\/assets\/styles\/a.css" fetchpriority="low" disabled data-closed><noscript><link rel="stylesheet" href="\/assets\/styles\/a.css"><\/noscript><div data-area="fixed"/,
  )
  expect(renderBody(areas, '', testContext())).not.toContain('<link')
})

it("puts the development server's styles at the end of the head, as they are", () => {
  const html = documentOf(
    {},
    { style: { css: '', hash: '', developmentTags: '<style>a{content:"$&"}</style>' } },
  )
  expect(html).toContain('<style>a{content:"$&"}</style></head>')
})

it('adds the widgets’ head elements after the page’s', () => {
  const head = joinHead({ ...emptyHead, meta: [{ name: 'a', content: '1' }] }, [
    { meta: [{ name: 'b', content: '2' }], links: [{ rel: 'next', href: '/2' }] },
    { structuredData: [{ '@type': 'Thing' }] },
  ])
  expect(head).toEqual({
    ...emptyHead,
    meta: [
      { name: 'a', content: '1' },
      { name: 'b', content: '2' },
    ],
    links: [{ rel: 'next', href: '/2' }],
    structuredData: [{ '@type': 'Thing' }],
  })
})

const context = testContext({ texts: { 'skip.toContent': 'To the <content>' } })

it('puts areas into their landmarks and leaves empty ones out', () => {
  const html = renderBody(
    new Map([
      ['header', 'Top'],
      ['main', '<h1>Hello</h1>'],
      ['bottom', ''],
      ['footer', 'End'],
      ['fixed', 'Flyouts'],
    ]),
    '',
    context,
  )
  expect(html).toBe(
    '<a class="skip-link" href="#main">To the &lt;content&gt;</a><header data-area="header">Top</header><i id="header-end" hidden></i><main id="main" tabindex="-1"><div data-area="main"><h1>Hello</h1></div></main><footer data-area="footer">End</footer><div data-area="fixed">Flyouts</div>',
  )
})

it('says, for screen readers, that links open in a new tab, if a link does', () => {
  const context = testContext({ texts: { 'skip.toContent': 'Skip', 'link.newTab': 'Opens in a <new> tab' } })
  const bodyWith = (hasNewTab: boolean) => renderBody(new Map(), '', context, { hasNewTab })
  expect(bodyWith(true)).toContain('<i id="tab" hidden>Opens in a &lt;new&gt; tab</i>')
  expect(bodyWith(false)).not.toContain('id="tab"')
})

it('titles the page for screen readers', () => {
  const html = renderBody(new Map([['main', '<p>Text</p>']]), 'Knit & wool', context)
  expect(html).toContain('<h1 class="visually-hidden">Knit &amp; wool</h1>')
})

it('adds no empty heading', () => {
  expect(renderBody(new Map([['main', '<h1>Knit</h1>']]), '', context)).not.toContain('visually-hidden')
})
