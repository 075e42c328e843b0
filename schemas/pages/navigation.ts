import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { colourSchema } from '#schemas/values/colour.ts'

// Menus, categories and the brand switch (content rule 22). Every entry that leads somewhere is a link with more
// fields.

const weight = (title: string) =>
  ({ type: 'integer', title, minimum: 100, maximum: 900, multipleOf: 50 }) as const satisfies JSONSchema

const size = (title: string, maximum: number) =>
  ({ type: 'number', title, description: 'In pixels.', minimum: 0, maximum }) as const satisfies JSONSchema

interface ListOf<Items> {
  readonly type: 'array'
  readonly title: string
  readonly items: Items
  readonly maxItems: number
  readonly default: readonly []
}
const listOf = <const Items extends JSONSchema>(
  items: Items,
  title: string,
  maxItems: number = limits.items,
): ListOf<Items> => ({ type: 'array', title, items, maxItems, default: [] })

const titleSchema = { ...labelSchema, title: 'Title', minLength: 1 } as const satisfies JSONSchema
const hiddenSchema = { type: 'boolean', title: 'Hidden', default: false } as const satisfies JSONSchema

const prioritySchema = {
  type: 'integer',
  title: 'Priority',
  description: 'Low numbers come first. Default: 0, which comes last.',
  minimum: 0,
  maximum: 10_000,
  default: 0,
} as const satisfies JSONSchema

const burgerMenuPrioritySchema = {
  ...prioritySchema,
  title: 'Priority in the burger menu',
} as const satisfies JSONSchema

/** The icons that content may name. */
const iconNames = [
  'account',
  'basket',
  'categories',
  'gift',
  'home',
  'percent',
  'search',
  'star',
  'store',
  'truck',
  'wishlist',
] as const

export const iconSchema = { enum: iconNames, title: 'Icon' } as const satisfies JSONSchema

const subtitleProperties = {
  subtitle: { ...labelSchema, title: 'Subtitle' },
  subtitleFontWeight: weight('Weight of the subtitle'),
  subtitleColor: { ...colourSchema, title: 'Colour of the subtitle' },
} as const satisfies Record<string, JSONSchema>

/** An item of a menu panel, with its own links below it. */
const menuItemSchema = {
  type: 'object',
  format: 'link',
  title: 'Menu item',
  properties: {
    ...linkSchema.properties,
    fontWeight: weight('Weight of the title'),
    ...subtitleProperties,
    subtitleBadge: { ...labelSchema, title: 'Badge', description: 'One or two words, such as “New”.' },
    linkColor: { ...colourSchema, title: 'Colour' },
    linkIcon: iconSchema,
    column: {
      type: 'integer',
      title: 'Column',
      description: 'Items with the same number share a column. Default: -1, a column of its own.',
      minimum: -1,
      maximum: 11,
      default: -1,
    },
    burgerMenuPriority: burgerMenuPrioritySchema,
    isHidden: hiddenSchema,
    links: listOf(linkSchema, 'Links'),
  },
  anyOf: [{ required: ['title'] }, { required: ['url'] }],
  additionalProperties: false,
} as const satisfies JSONSchema

/** An entry of the main menu: a link, or a title that opens a panel of items. */
const menuEntrySchema = {
  type: 'object',
  format: 'link',
  title: 'Menu entry',
  description: 'A link, or a title that opens a panel.',
  properties: {
    ...linkSchema.properties,
    id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength },
    title: titleSchema,
    fontWeight: weight('Weight of the title'),
    color: { ...colourSchema, title: 'Colour of the title' },
    ...subtitleProperties,
    subtitleBadge: menuItemSchema.properties.subtitleBadge,
    burgerMenuPriority: burgerMenuPrioritySchema,
    isHidden: hiddenSchema,
    mainMenu: listOf(menuItemSchema, 'Items of its panel'),
    links: listOf(linkSchema, 'Further links'),
    picture: pictureSchema,
  },
  required: ['title'],
  additionalProperties: false,
} as const satisfies JSONSchema

const headlineSchema = {
  type: 'object',
  title: 'Headline',
  properties: {
    title: titleSchema,
    color: { ...colourSchema, title: 'Colour' },
    fontWeight: weight('Weight'),
    priority: prioritySchema,
  },
  required: ['title'],
  additionalProperties: false,
} as const satisfies JSONSchema

const categoryProperties = {
  ...linkSchema.properties,
  id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength },
  title: titleSchema,
  icon: iconSchema,
  color: { ...colourSchema, title: 'Colour of the title' },
  fontWeight: weight('Weight of the title'),
  titleFontSize: size('Size of the title', 96),
  titlePaddingTop: size('Space above the title', 200),
  titlePaddingBottom: size('Space below the title', 200),
  titlePaddingLeft: size('Space before the title', 200),
  titlePaddingRight: size('Space after the title', 200),
  ...subtitleProperties,
  subtitleFontSize: size('Size of the subtitle', 96),
  alternativeTitle: {
    ...labelSchema,
    title: 'Alternative title',
    description: 'Text of the category’s own link at the top of its list, such as “All knitwear”.',
  },
  isExpanded: { type: 'boolean', title: 'Expanded', default: false },
  isHidden: hiddenSchema,
  priority: prioritySchema,
  headlines: listOf(headlineSchema, 'Headlines', 40),
} as const satisfies Record<string, JSONSchema>

/** Returns the schema of a category with nested ones. */
interface CategoryOf<Nested> {
  readonly type: 'object'
  readonly format: 'link'
  readonly title: string
  readonly properties: typeof categoryProperties & { readonly categories: Nested }
  readonly required: readonly ['title']
  readonly additionalProperties: false
}
const categoryOf = <const Nested extends JSONSchema>(categories: Nested): CategoryOf<Nested> => ({
  type: 'object',
  format: 'link',
  title: 'Category',
  properties: { ...categoryProperties, categories },
  required: ['title'],
  additionalProperties: false,
})

const noneBelow = listOf({ type: 'object', additionalProperties: false }, 'Nested categories', 0)
const thirdLevel = listOf(categoryOf(noneBelow), 'Nested categories')
const secondLevel = listOf(categoryOf(thirdLevel), 'Nested categories')

/** A category with its nested ones, three levels in all. */
const categorySchema = categoryOf(secondLevel)

/** Fields of a header's navigation; a header without its own menu uses the market's. */
export const navigationProperties = {
  menu: {
    type: 'array',
    title: 'Menu',
    description: 'Default: the market’s navigation.',
    items: menuEntrySchema,
    maxItems: limits.items,
  },
  categories: listOf(categorySchema, 'Categories'),
  brands: {
    type: 'array',
    title: 'Brand switch',
    description: 'Brands of the shop, such as men, women and kids.',
    items: {
      type: 'object',
      format: 'link',
      title: 'Brand',
      properties: { ...linkSchema.properties, title: titleSchema },
      required: ['title'],
      additionalProperties: false,
    },
    maxItems: 12,
    default: [],
  },
  menuPosition: { enum: ['left', 'center', 'right'], title: 'Menu position', default: 'center' },
  menuOpacity: {
    type: 'integer',
    title: 'Opacity of the menu, %',
    description: 'At least 80, so that the text stays readable.',
    minimum: 0,
    maximum: 100,
  },
  badgeTextSize: { type: 'number', title: 'Size of badges, px', minimum: 6, maximum: 32 },
} as const satisfies Record<string, JSONSchema>

/** A market's navigation, the payload part `navigation` (content rule 22). */
export const navigationSchema = {
  type: 'object',
  title: 'Navigation',
  properties: {
    ...navigationProperties,
    pages: {
      type: 'object',
      title: 'Addresses of pages',
      description:
        'Address by page kind, such as “basketPage”: “/dk/kurv”. Needed only for pages of another content system; other pages are found automatically.',
      additionalProperties: { type: 'string', maxLength: limits.urlLength },
      maxProperties: 60,
    },
    brandMenus: {
      type: 'array',
      title: 'Brand menus',
      description: 'Replaces the menu and categories above on a brand’s pages.',
      items: {
        type: 'object',
        title: 'Brand menu',
        properties: {
          brand: {
            type: 'string',
            title: 'Brand',
            description: 'The brand’s id.',
            minLength: 1,
            maxLength: 40,
          },
          menu: { ...navigationProperties.menu, description: 'Default: the menu above.' },
          categories: navigationProperties.categories,
        },
        required: ['brand'],
        additionalProperties: false,
      },
      maxItems: 20,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

type StoredNavigation = FromSchema<typeof navigationSchema>

/** The navigation of a header. */
export type Navigation = Omit<StoredNavigation, 'brandMenus' | 'pages'>
export type MenuEntry = FromSchema<typeof menuEntrySchema>
export type MenuItem = FromSchema<typeof menuItemSchema>
export type IconName = FromSchema<typeof iconSchema>
export type Headline = FromSchema<typeof headlineSchema>

/** A category of any level. */
export interface Category extends Omit<FromSchema<typeof categorySchema>, 'categories'> {
  categories: readonly Category[]
}

/** Sorts by priority, where 0 comes last (as for markets); equal items keep their order. */
export const inOrder = <Item>(items: readonly Item[], priorityOf: (item: Item) => number): Item[] =>
  items.toSorted(
    (a, b) => (priorityOf(a) || Number.MAX_SAFE_INTEGER) - (priorityOf(b) || Number.MAX_SAFE_INTEGER),
  )

const checkNavigation = compileSchema(navigationSchema)

/**
 * Reads the navigation in a document, for the pages of a brand.
 * @returns undefined if the document has none
 */
export function navigationIn(document: unknown, brand?: string): Navigation | undefined {
  const checked = checkNavigation(document)
  if (checked.kind !== 'valid') return undefined
  const { brandMenus, pages: _, ...shared } = checked.value
  const brandMenu = brandMenus.find((item) => item.brand === brand)
  if (!brandMenu) return shared
  const { menu = shared.menu, categories } = brandMenu
  return { ...shared, ...(menu && { menu }), categories }
}

/** Returns the addresses of pages that a navigation names, by their kinds. */
export function namedPages(document: unknown): Readonly<Record<string, string>> {
  const checked = checkNavigation(document)
  return (checked.kind === 'valid' && checked.value.pages) || {}
}
