import { createElement as element, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import { cardsOf } from '#fixtures/catalogue/cards.ts'
import { benchRows } from '#fixtures/content/bench.ts'
import type { DemoMarket } from '#fixtures/markets.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { inertJson } from '#renderer/inert-json.ts'
import { localeOf } from '#schemas/markets/market.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

// The content page as a team writes it by hand in React: the same banners, texts and products as the engine's, and
// nothing around them: no header, no footer, no flyouts, one picture size, one price, style in a file.

/** Data of its components, which the browser also hydrates from. */
interface PeersRow {
  banner: { title: string; text: string; cta: string; href: string; picture: string; alt: string }
  text: { title: string; body: string }
  carousel: { title: string; tiles: readonly PeersTile[] }
}

interface PeersTile {
  name: string
  href: string
  picture: string
  price: string
}

export interface PeersPage {
  /** The whole document, with the data to hydrate from. */
  render(): string
}

const Banner = ({ title, text, cta, href, picture, alt }: PeersRow['banner']) =>
  element(
    'a',
    { className: 'banner', href },
    element('img', { src: picture, alt, width: 1280, height: 512 }),
    element(
      'div',
      { className: 'banner-text' },
      element('h2', null, title),
      element('p', null, text),
      element('span', { className: 'cta' }, cta),
    ),
  )

const Text = ({ title, body }: PeersRow['text']) =>
  element('div', { className: 'text' }, element('h2', null, title), element(ReactMarkdown, null, body))

const Tile = ({ name, href, picture, price }: PeersTile) =>
  element(
    'div',
    { className: 'keen-slider__slide tile' },
    element(
      'a',
      { href },
      element('img', { src: picture, alt: name, loading: 'lazy' }),
      element('div', null, element('h3', null, name), element('p', { className: 'price' }, price)),
    ),
  )

const Carousel = ({ title, tiles }: PeersRow['carousel']) =>
  element(
    'section',
    { className: 'carousel' },
    element('h2', null, title),
    element(
      'div',
      { className: 'keen-slider' },
      tiles.map((tile) => element(Tile, { key: tile.href, ...tile })),
    ),
    element('button', { type: 'button', className: 'arrow', 'aria-label': 'Previous' }, '‹'),
    element('button', { type: 'button', className: 'arrow', 'aria-label': 'Next' }, '›'),
  )

const App = ({ rows }: { rows: readonly PeersRow[] }): ReactNode =>
  element(
    'main',
    null,
    rows.map(({ banner, text, carousel }) =>
      element(
        'div',
        { key: carousel.title, className: 'row' },
        element(Banner, banner),
        element(Text, text),
        element(Carousel, carousel),
      ),
    ),
  )

/** Splits the words of a banner: a heading and a line below it. */
function wordsOf(text: string): { title: string; text: string } {
  const [title = '', line = ''] = text.split('\n\n')
  return { title: title.replace(/^#+ /, ''), text: line }
}

/** Reads what each row shows. */
function readRows(demo: DemoMarket, count: number): readonly PeersRow[] {
  const locale = localeOf(demo.market)
  const cards = new Map(cardsOf(demo).map((card) => [card.id, card]))
  return benchRows(demo, count).map(({ banner, text, headline, productIds }) => ({
    banner: {
      ...wordsOf(banner.text),
      cta: banner.cta,
      href: banner.href,
      picture: pictureAddress(banner.pictures.mobile.url, 1_280),
      alt: banner.pictures.mobile.alt,
    },
    text: { title: text.title, body: text.text },
    carousel: {
      title: headline,
      tiles: productIds.flatMap((id) => {
        const card = cards.get(id)
        if (!card) return []
        const { name, url: href, frontImage, salesPrice } = card
        const picture = pictureAddress(frontImage.url, 640)
        return { name, href, picture, price: formatMoney(salesPrice, locale) }
      }),
    },
  }))
}

/** Prepares the page: everything is in memory before it is rendered. */
export function createPeersPage(demo: DemoMarket, count: number): PeersPage {
  const rows = readRows(demo, count)
  const data = { type: 'application/json', id: 'data' }
  return {
    render() {
      const document = element(
        'html',
        { lang: localeOf(demo.market) },
        element(
          'head',
          null,
          element('meta', { charSet: 'utf-8' }),
          element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
          element('title', null, `Bench, ${count} rows`),
          element('link', { rel: 'stylesheet', href: '/assets/app.css' }),
        ),
        element(
          'body',
          null,
          element('div', { id: 'root' }, element(App, { rows })),
          element('script', { ...data, dangerouslySetInnerHTML: { __html: inertJson({ rows }) } }),
          element('script', { type: 'module', src: '/assets/app.js' }),
        ),
      )
      return `<!doctype html>${renderToString(document)}`
    },
  }
}
