import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Content written from the names of the fields alone, without the schemas: every type, in both shapes.

const picture = (name: string, overrides: object = {}) => ({
  url: `/media/${name}.jpg`,
  alt: `Alt ${name}`,
  ...overrides,
})
const pictures = (name: string) => ({
  mobile: picture(`${name}-mobile`, { aspectRatio: '4/5' }),
  tablet: picture(`${name}-tablet`, { aspectRatio: '1/1', focalPoint: { x: 0.25, y: 0.5 } }),
  desktop: picture(`${name}-desktop`, { aspectRatio: '16/6' }),
})
const link = (name: string) => ({ url: `/en/${name}`, title: `Title ${name}`, trackingId: `track-${name}` })
const bannerText = (name: string) => ({
  text: `## Words ${name}`,
  cta: `Call ${name}`,
  ctaBackgroundColor: '#123456',
  ctaColor: '#fedcba',
  ctaFontSize: 21,
  ctaPosition: 'right',
  xSpace: 17,
  ySpace: 23,
  disclaimer: `Small print ${name}`,
  enableCtaIcon: true,
})
const countdown = {
  countdownDateTime: '2038-01-01T00:00:00+01:00',
  color: '#0a0b0c',
  backgroundColor: '#c0b0a0',
  disabledOn: [],
}
const clipboard = (code: string) => ({ code, iconSize: 33 })
const carousel = {
  displayCounts: { mobile: 2, tablet: 3, desktop: 4 },
  previewOffsets: { mobile: 0.3, tablet: 0.2, desktop: 0.1 },
  autoplay: true,
  autoplayDelay: 4,
  speed: 250,
  pagination: true,
  arrowsPosition: 'outside',
  padding: 12,
  minimumThreshold: 1,
}
const shownOfCarousel = [
  '--slots-mobile:2.3',
  '--slots-desktop:4.1',
  '--padding:12px',
  'data-arrows="outside"',
]
const productIds = ['10001_001', '10002_001', '10003_001', '10004_001', '10005_001']

interface Written {
  type: string
  /** In the block shape. */
  block: string
  fields: Record<string, unknown>
  /** The expected text on the page, on a desktop by default. */
  shown: readonly (string | RegExp)[]
  onPhones?: readonly (string | RegExp)[]
}

const written: readonly Written[] = [
  {
    type: 'promotion',
    block: 'imageWithLinkBlock',
    fields: {
      images: pictures('promotion'),
      link: link('promotion'),
      backgroundColor: '#e9e3da',
      toggleFullWidth: true,
      mobileText: bannerText('phone'),
      desktopText: bannerText('desk'),
      countdown,
      clipboard: clipboard('CODE-PROMOTION'),
    },
    shown: [
      '/en/promotion',
      'track-promotion',
      '#e9e3da',
      'Words desk',
      'Call desk',
      '#123456',
      '#fedcba',
      /21px|1\.3125rem/,
      '17px',
      '23px',
      'Small print desk',
      'Alt promotion-mobile',
      'promotion-tablet',
      'promotion-desktop',
      '16/6',
      '25% 50%',
      '2038-01-01',
      '#0a0b0c',
      '#c0b0a0',
      'CODE-PROMOTION',
      '33',
    ],
    onPhones: ['Words phone', 'Small print phone'],
  },
  {
    type: 'imageCarousel',
    block: 'imageCarouselBlock',
    fields: {
      items: [
        { images: pictures('slide'), link: link('slide'), mobileText: bannerText('slide') },
        { images: pictures('other') },
        { images: pictures('third') },
        { images: pictures('fourth') },
        { images: pictures('fifth') },
      ],
      textSettings: [
        { text: 'Line of text', link: link('line') },
        { markdownContent: 'One **two** three four', wordLimit: 2, disabledMobile: true },
        { text: 'Line with a code', clipboard: clipboard('CODE-LINE') },
        { text: 'Line that counts', countdown },
      ],
      showBannerControls: true,
      animation: 'slide',
      animationDuration: 300,
      animationDelay: 5,
      loopLimit: 3,
      headline: 'Headline imageCarousel',
      ...carousel,
    },
    shown: [
      'Headline imageCarousel',
      '/en/slide',
      'Words slide',
      'fifth-desktop',
      'Line of text',
      '/en/line',
      'two',
      'CODE-LINE',
      'Line that counts',
      '"loopLimit":3',
      '"animationDuration":300',
      '"animationDelay":5',
      ...shownOfCarousel,
    ],
  },
  {
    type: 'text',
    block: 'textBlock',
    fields: { headline: 'Headline text', markdownContent: 'Some **bold** words here', wordLimit: 2 },
    shown: ['Headline text', '<strong>bold</strong>', 'here', 'Read more'],
  },
  {
    type: 'seo',
    block: 'seoBlock',
    fields: {
      headline: 'Headline seo',
      markdownContent: 'Other [linked](/en/seo-link) words there',
      wordLimit: 2,
    },
    shown: ['Headline seo', '/en/seo-link', 'there'],
  },
  {
    type: 'accordionText',
    block: 'textAccordionBlock',
    fields: {
      headline: 'Headline accordion',
      subsections: [
        { title: 'First part', text: 'Text of the **first**' },
        { title: 'Second part', text: 'Text of the second' },
      ],
    },
    shown: [
      'Headline accordion',
      'First part',
      '<strong>first</strong>',
      'Second part',
      'Text of the second',
    ],
  },
  {
    type: 'uspSpot',
    block: 'uspSpotBlock',
    fields: {
      variant: 'advanced',
      items: [{ icon: 'truck', title: 'Usp title', text: 'Usp text', link: { url: '/en/usp' } }],
    },
    shown: ['Usp title', 'Usp text', '/en/usp', '<svg'],
  },
  {
    type: 'video',
    block: 'vimeoVideoBlock',
    fields: {
      vimeoId: '76979871',
      poster: picture('poster'),
      title: 'Title video',
      aspectRatio: '21/9',
      loop: true,
    },
    shown: ['76979871', 'poster', 'Title video', /21\s?\/\s?9/],
  },
  {
    type: 'canvas',
    block: 'canvasBlock',
    fields: {
      image: pictures('canvas'),
      elements: [
        {
          x: 12,
          y: 34,
          text: 'Words on canvas',
          link: { url: '/en/canvas' },
          color: '#abcdef',
          fontSize: 31,
        },
      ],
    },
    shown: [
      'canvas-desktop',
      'Words on canvas',
      '/en/canvas',
      '#abcdef',
      /31px|1\.9375rem|31/,
      '--x:12',
      '--y:34',
    ],
  },
  {
    type: 'shopTheLook',
    block: 'shopTheLookBlock',
    fields: {
      headline: 'Headline of a look',
      image: picture('look'),
      points: [{ productId: '10001_001', x: 21, y: 43 }],
    },
    shown: ['Alt look', 'Headline of a look', '--x:21', '--y:43', 'popoverTarget'],
  },
  {
    type: 'imageWithText',
    block: 'imageWithTextBlock',
    fields: {
      image: picture('beside'),
      imagePosition: 'right',
      headline: 'Headline beside',
      markdownContent: 'Beside **it**',
      link: link('beside'),
    },
    shown: ['Alt beside', 'Headline beside', '<strong>it</strong>', '/en/beside', 'Title beside', 'right'],
  },
  {
    type: 'division',
    block: 'divisionModeBlock',
    fields: {
      parts: [
        { images: pictures('left'), text: 'Left **part**', link: link('left'), backgroundColor: '#a1b2c3' },
        { text: 'Right part', link: link('right') },
      ],
    },
    shown: ['left-desktop', '<strong>part</strong>', '/en/left', '#a1b2c3', 'Right part', '/en/right'],
  },
  {
    type: 'multiLink',
    block: 'multiLinkWithImagesBlock',
    fields: {
      headline: 'Headline links',
      links: [
        { ...link('one'), image: picture('one') },
        { ...link('two'), image: picture('two') },
      ],
      mobileText: bannerText('links'),
    },
    shown: [
      'Headline links',
      '/en/one',
      'Title one',
      '/media/two',
      'Title two',
      'Words links',
      'Small print links',
    ],
  },
  {
    type: 'trender',
    block: 'trenderBlock',
    fields: {
      headline: 'Headline trends',
      trends: [{ title: 'Trend one', link: link('trend'), image: picture('trend') }],
    },
    shown: ['Headline trends', 'Trend one', '/en/trend', '/media/trend'],
  },
  {
    type: 'slimBannerSimple',
    block: 'slimBannerSimpleBlock',
    fields: {
      text: 'Slim words',
      link: link('slim'),
      color: '#010203',
      backgroundColor: '#f1f2f3',
      location: 'below',
      loopLimit: 2,
      excludeOn: ['nowhere'],
    },
    shown: ['Slim words', '/en/slim', '#010203', '#f1f2f3'],
  },
  {
    type: 'slimBannerAdvanced',
    block: 'slimBannerAnimatedBlock',
    fields: {
      textSettings: [
        { text: 'Moving one', link: link('moving') },
        { markdownContent: 'Moving **two**', clipboard: clipboard('CODE-SLIM') },
      ],
      color: '#040506',
      backgroundColor: '#f4f5f6',
      location: 'above',
      animationDuration: 400,
      animationDelay: 6,
      loopLimit: 4,
      excludeOn: [],
    },
    shown: ['Moving one', '/en/moving', '<strong>two</strong>', 'CODE-SLIM', '#040506', '#f4f5f6'],
  },
  {
    type: 'slimBannerContainer',
    block: 'slimBannerContainerBlock',
    fields: {
      banners: [
        { text: 'Contained one', link: link('contained'), color: '#070809' },
        { text: 'Contained two', backgroundColor: '#f7f8f9' },
      ],
      location: 'above',
      excludeOn: [],
    },
    shown: ['Contained one', '/en/contained', '#070809', 'Contained two', '#f7f8f9'],
  },
  {
    type: 'productCarousel',
    block: 'productCarouselBlock',
    fields: { headline: 'Headline products', productIds, ...carousel },
    shown: [
      'Headline products',
      'data-product-id="10003_001"',
      '"autoplayDelay":4',
      '"speed":250',
      ...shownOfCarousel,
    ],
  },
  {
    type: 'relewiseProductCarousel',
    block: 'relewiseProductCarouselBlock',
    fields: { headline: 'Headline relewise', recommendation: 'popular', ...carousel },
    shown: ['Headline relewise', 'data-product-id=', ...shownOfCarousel],
  },
  {
    type: 'recommendationCarousel',
    block: 'recommendationCarouselBlock',
    fields: {
      headline: 'Headline bought',
      recommendation: 'boughtTogether',
      productId: '10001_001',
      ...carousel,
    },
    shown: ['Headline bought', 'data-product-id=', ...shownOfCarousel],
  },
  {
    type: 'pdpCarousel',
    block: 'pdpCarouselBlock',
    fields: { headline: 'Headline viewed', relation: 'recentlyViewed', ...carousel },
    shown: ['Headline viewed', 'recentlyViewed', '--slots-mobile:2.3', '--padding:12px'],
  },
  {
    type: 'wishlistProductCarousel',
    block: 'wishlistProductCarouselBlock',
    fields: { headline: 'Headline wished', ...carousel },
    shown: ['Headline wished', 'wishlist', '--slots-mobile:2.3', '--padding:12px'],
  },
  {
    type: 'customerClubSignup',
    block: 'customerClubSignupBlock',
    fields: {
      headline: 'Headline club',
      text: 'Join **us**',
      buttonText: 'Button club',
      terms: 'I agree to [the terms](/en/club-terms)',
      successMessage: 'Thanks for **joining**',
      successImage: picture('thanks'),
      successIcon: 'gift',
      subbrands: [
        { id: 'men', name: 'Brand men', preSelected: true },
        { id: 'women', name: 'Brand women', preSelected: false },
      ],
      excludedPages: ['/en/elsewhere', 'no-slash'],
    },
    shown: [
      'Headline club',
      '<strong>us</strong>',
      'Button club',
      '/en/club-terms',
      '<strong>joining</strong>',
      '/media/thanks',
      'Brand men',
      'Brand women',
      'checked=""',
    ],
  },
]

const idOf = ({ type }: Written) => `id-${type}`

const inWidgetShape = {
  statusCode: 200,
  meta: {
    _alias: 'contentPage',
    id: '9001',
    url: '/en/in-widgets',
    title: 'Every type',
    description: 'About all',
  },
  rows: {
    main: [
      ...written.map((widget) => ({
        id: `row-${widget.type}`,
        widgets: [{ id: idOf(widget), type: widget.type, ...widget.fields }],
      })),
      {
        id: 'row-smart',
        widgets: [
          {
            id: 'id-smart',
            type: 'smart',
            variants: [
              {
                rule: { markets: ['dk'] },
                widgets: [{ id: 'v-dk', type: 'text', markdownContent: 'For Denmark' }],
              },
              {
                rule: { audience: 'any', devices: ['desktop', 'mobile'], from: '2020-01-01T00:00:00Z' },
                widgets: [{ id: 'v-here', type: 'text', markdownContent: 'For here' }],
              },
            ],
          },
        ],
      },
    ],
  },
}

const inBlockShape = {
  status: 200,
  contentType: 'contentPage',
  id: '9002',
  route: { path: '/en/in-blocks', market: 'en' },
  properties: {
    title: 'Every type',
    description: 'About all',
    areas: [
      {
        alias: 'main',
        rows: [
          ...written.map((widget) => ({
            id: `row-${widget.type}`,
            blocks: [{ id: idOf(widget), contentType: widget.block, properties: widget.fields }],
          })),
          {
            id: 'row-smart',
            blocks: [
              {
                id: 'id-smart',
                contentType: 'smartBlock',
                properties: {
                  variants: [
                    {
                      rule: { markets: ['dk'] },
                      widgets: [
                        {
                          id: 'v-dk',
                          contentType: 'textBlock',
                          properties: { markdownContent: 'For Denmark' },
                        },
                      ],
                    },
                    {
                      rule: { audience: 'any', devices: ['desktop', 'mobile'], from: '2020-01-01T00:00:00Z' },
                      widgets: [
                        {
                          id: 'v-here',
                          contentType: 'textBlock',
                          properties: { markdownContent: 'For here' },
                        },
                      ],
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
  },
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'
const phone = 'Mozilla/5.0 (Linux; Android 16) Mobile'

/** The HTML of each widget of a page, by its id. */
const widgetsIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    html
      .split(/(?=<[a-z-]+[^>]* data-id=")/)
      .slice(1)
      .map((part) => [/ data-id="([^"]+)"/.exec(part)?.[1] ?? '', part]),
  )

let shop: TestStorefront
beforeAll(async () => {
  shop = await startTestStorefront()
  const documents = [
    { address: { kind: 'page', market: 'en', key: '/en/in-widgets' } as const, body: inWidgetShape },
    { address: { kind: 'page', market: 'en', key: '/en/in-blocks' } as const, body: inBlockShape },
  ]
  for (const { address, body } of documents)
    await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
  await shop.store.publish(
    documents.map(({ address }) => address),
    'editor',
  )
})
afterAll(() => shop.close())

const pageAt = async (path: string, agent: string) => {
  const response = await fetch(shop.url + path, { headers: { 'User-Agent': agent } })
  expect(response.status).toBe(200)
  return response.text()
}

describe.each(['/en/in-widgets', '/en/in-blocks'])('a page at %s', (path) => {
  it.each(written)('shows every field of $type', async (widget) => {
    const html = widgetsIn(await pageAt(path, desktop)).get(idOf(widget)) ?? ''
    const missing = widget.shown.filter((part) =>
      typeof part === 'string' ? !html.includes(part) : !part.test(html),
    )
    expect(missing).toEqual([])
    const narrow = widget.onPhones ? (widgetsIn(await pageAt(path, phone)).get(idOf(widget)) ?? '') : ''
    expect((widget.onPhones ?? []).filter((part) => !narrow.includes(String(part)))).toEqual([])
  })

  it('shows the first variant whose rule matches, with its subject', async () => {
    const html = await pageAt(path, desktop)
    expect(html).toContain('For here')
    expect(html).not.toContain('For Denmark')
    expect(html).toContain('<title>Every type')
    expect(html).toContain('content="About all"')
  })
})

it('renders the same HTML from widget and block shape', async () => {
  // Results of variants are counted by page: their marks name its id.
  const main = async (path: string) =>
    /<main[\s\S]*<\/main>/.exec(await pageAt(path, desktop))?.[0].replaceAll(/ data-variants="[^"]+"/g, '')
  expect(await main('/en/in-blocks')).toBe(await main('/en/in-widgets'))
})
