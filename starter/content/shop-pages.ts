import { row, type StarterPage, type StarterWidget } from '#starter/content/starter-page.ts'
import type { StarterShop } from '#starter/content/starter-shop.ts'

/** Carousels of a new shop: two tiles side by side on phones. */
const inCarousel = { displayCounts: { mobile: 2, tablet: 3, desktop: 4 }, pagination: true }

const popularProducts = ({ texts }: StarterShop): StarterWidget => ({
  type: 'recommendationCarousel',
  headline: texts.carousels.popular,
  ...inCarousel,
})

/** The parts of a listing. */
const listingRows = [
  row({ type: 'listingHeading' }),
  row({ type: 'facets' }),
  row({ type: 'activeFilters' }, { type: 'listingSorting' }),
  row({ type: 'productGrid' }),
  row({ type: 'pagination' }),
]

/** The home page as shoppers see it until editors have written it. */
export const homePage = ({ texts, name, pathOf }: StarterShop): StarterPage => ({
  id: 'home',
  alias: 'homePage',
  path: pathOf('homePage'),
  title: name,
  isListed: true,
  areas: { main: [row({ type: 'text', headline: name, markdownContent: texts.setUp })] },
})

/** The initial home page: each widget has a placeholder for its content. */
export const homeDraft = (shop: StarterShop): StarterPage => {
  const { texts, name } = shop
  const { welcome, products, question, answer, about } = texts.home
  return {
    ...homePage(shop),
    areas: {
      main: [
        row({ type: 'text', headline: name, markdownContent: welcome }),
        row({ type: 'text', markdownContent: products }),
        row({ type: 'productCarousel', headline: texts.carousels.new, tags: ['new'], ...inCarousel }),
        row({ type: 'accordionText', subsections: [{ title: question, text: answer }] }),
      ],
      bottom: [row({ type: 'text', headline: name, markdownContent: about })],
    },
  }
}

/** Pages to find, save and buy products. */
export function shopPages(shop: StarterShop): readonly StarterPage[] {
  const { words, pathOf } = shop
  return [
    {
      id: 'search',
      alias: 'searchPage',
      path: pathOf('searchPage'),
      title: words['header.search'],
      areas: { main: listingRows, bottom: [row(popularProducts(shop))] },
    },
    {
      id: 'basket',
      alias: 'basketPage',
      path: pathOf('basketPage'),
      title: words['header.basket'],
      areas: {
        main: [
          row(
            { type: 'basketLines' },
            { type: 'freeFreight' },
            { type: 'promoCodeForm' },
            { type: 'giftCardForm' },
            { type: 'basketSummary' },
          ),
          row({ type: 'bonusProducts' }),
          row({ type: 'basketEmpty' }),
          row(popularProducts(shop)),
        ],
      },
    },
    {
      id: 'wishlist',
      alias: 'wishlistPage',
      path: pathOf('wishlistPage'),
      title: words['header.wishlist'],
      fixedWidgets: [{ type: 'shareWishlistFlyout' }],
      areas: { main: [row({ type: 'wishlistProducts' }), row(popularProducts(shop))] },
    },
  ]
}

/** A product next to its buy box. */
const productRow = ({ pathOf }: StarterShop, ...parts: readonly StarterWidget[]) => ({
  arrangement: 'beside' as const,
  widgets: [
    { type: 'productGallery' },
    { type: 'productSummary' },
    { type: 'colourChoice' },
    { type: 'buyBox', basketUrl: pathOf('basketPage') },
    ...parts,
    { type: 'notifyMe', priceAlerts: true },
    { type: 'productDescription' },
    { type: 'productDetails' },
    { type: 'deliveryInfo' },
  ],
})

/** The template that all pages of a kind share; their subject comes from the catalogue. */
export function templates(shop: StarterShop): readonly StarterPage[] {
  const { carousels } = shop.texts
  const top = [row({ type: 'breadcrumbs' })]
  const bottom = [
    row({ type: 'pdpCarousel', relation: 'similar', headline: carousels.similar, ...inCarousel }),
    row({ type: 'pdpCarousel', relation: 'recentlyViewed', headline: carousels.viewed, ...inCarousel }),
  ]
  const [heading, ...grid] = listingRows
  const template = (alias: string, areas: StarterPage['areas']): StarterPage => ({
    id: `template-${alias}`,
    alias,
    path: '/',
    title: '',
    isListed: true,
    areas,
  })
  return [
    template('categoryPage', {
      top,
      main: [...(heading ? [heading] : []), row({ type: 'categoryLinks' }), ...grid],
    }),
    template('productPage', { top, main: [productRow(shop)], bottom }),
    template('productSetPage', { top, main: [productRow(shop, { type: 'productSet' })], bottom }),
  ]
}
