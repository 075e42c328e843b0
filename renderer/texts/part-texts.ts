// Translation keys of shared components, to include in the texts of widgets that use them.

/** Refusals of basket changes, shown in a toast. */
export const basketErrorTexts = [
  'basket.frozen',
  'basket.full',
  'basket.outOfStock',
  'basket.tooFewInStock',
  'basket.tooMany',
  'basket.unknownProduct',
  'feedback.error_add_to_basket',
] as const

export const buyTexts = [
  'buy.add',
  'buy.added',
  'buy.chooseSize',
  'buy.comingSoon',
  'buy.expected',
  'buy.few',
  'buy.form',
  'buy.length',
  'buy.preorder',
  'buy.size',
  'buy.sizeGuide',
  'buy.soldOut',
  'buy.storesOnly',
  'buy.tellMe',
  'buy.toBasket',
  'buy.value',
  'feedback.error_add_to_basket',
  'notifyMe.soonTitle',
  'notifyMe.title',
] as const

export const clipboardTexts = ['clipboard.copied', 'clipboard.copy'] as const

export const countdownTexts = ['countdown.ended', 'countdown.label'] as const

export const flyoutTexts = ['flyout.close'] as const

export const loaderTexts = ['loader.loading'] as const

export const priceTexts = ['price.from', 'price.historic', 'price.member', 'price.now', 'price.was'] as const

export const readMoreTexts = ['text.readLess', 'text.readMore'] as const

export const productTileTexts = [...priceTexts, 'product.colours', 'product.designs'] as const

export const carouselTexts = [
  'carousel.label',
  'carousel.next',
  'carousel.page',
  'carousel.pause',
  'carousel.play',
  'carousel.previous',
  'carousel.seeAll',
] as const

/** Texts with at least these keys. */
export type TextsOf<Keys extends readonly string[]> = Readonly<Record<Keys[number], string>>
