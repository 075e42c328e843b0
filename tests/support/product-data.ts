import type { Product } from '#schemas/catalogue/product.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

const size = (name: string, inStockEcom: boolean, length?: string): Product['variants'][number] => ({
  id: `10001_001_${name}${length ?? ''}`,
  ean: '5700000000017',
  size: { sizeId: name, name },
  ...(length !== undefined && { length: { lengthId: length, name: length } }),
  inStockEcom,
  inStockRetail: true,
})

export const variants = {
  sizes: [size('S', true), size('M', false), size('L', true)],
  lengths: [size('31', true, '30'), size('31', true, '32'), size('32', false, '32')],
  one: [size('ONE SIZE', true)],
  none: [size('S', false), size('M', false)],
} as const

/** A jumper in three sizes and two colours, as the parts of its page are given it. */
export const productWith = (overrides: Partial<Product> = {}): Product => ({
  id: '10001_001',
  name: 'Fanø jumper',
  url: '/dk/p/jumper',
  description: 'Knitted in **Jutland**.',
  brand: 'Vitrine',
  styleOptionNumber: '10001-001',
  price: { salesPrice: money(39_900), discounts: [] },
  badges: [
    { badgeId: 'sale', badgeTitle: 'Sale', locations: ['productPage'], shape: 'chip' },
    { badgeId: 'list', badgeTitle: 'In lists', locations: ['productListing'], shape: 'chip' },
  ],
  calloutAttributes: [],
  tags: [],
  categories: [],
  isDigital: false,
  isProductSet: false,
  isPreorder: false,
  isNoos: false,
  hasEcom: true,
  hasRetail: true,
  inStock: true,
  allowInStockNotifications: true,
  images: ['front', 'back'].map((side) => ({ url: `/media/${side}.jpg`, alt: side, aspectRatio: '3/4' })),
  videos: [],
  colour: { id: 'moss', name: 'Moss', nuance: { hexCode: '#445533' } },
  variants: [...variants.sizes],
  styleOptions: ['Moss', 'Oat'].map((name, index) => ({
    id: `10001_00${index + 1}`,
    optionId: `00${index + 1}`,
    name: 'Fanø jumper',
    url: `/dk/p/jumper-${name.toLowerCase()}`,
    inStock: index === 0,
    colour: { id: name, name },
    price: { salesPrice: money(39_900), discounts: [] },
    variants: [],
  })),
  productSetOptions: [],
  shopTheLook: [],
  careInstructions: [{ id: 'wash30', text: 'Wash at 30 °C' }],
  sustainabilityReasons: [],
  ...overrides,
})
