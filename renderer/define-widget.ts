import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { WidgetContext } from '#renderer/context.ts'
import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import { widgetEnvelope } from '#schemas/cms/widget-envelope.ts'
import type { ConstantName } from '#schemas/markets/constants.ts'
import type { ToggleName } from '#schemas/markets/toggles.ts'
import type { AreaName, Page, PageFieldName, PageFields, WidgetNode } from '#schemas/pages/page.ts'
import { type PageAlias, pageKindOf } from '#schemas/pages/page-kinds.ts'
import type { VisitorRule } from '#schemas/pages/visitor-rule.ts'
import { compileSchema, type Validator } from '#schemas/validation/validator.ts'
import { type Device, devices } from '#schemas/values/device.ts'

/** When an island hydrates in the browser: never (plain HTML), on interaction, when visible, when idle, or on load. */
const hydrationPolicies = ['never', 'interaction', 'visible', 'idle', 'load'] as const
export type HydrationPolicy = (typeof hydrationPolicies)[number]

/** Access conditions of pages that contain the widget. */
const guards = ['signedIn', 'guestOnly', 'basketNotEmpty', 'addressKnown', 'shippingKnown'] as const
export type PageGuard = (typeof guards)[number]

/** Before all other rows of an area, after them, or at its own position. */
export type PositionInArea = 'first' | 'last' | undefined

/** One step of old content towards the current schema: from version `to - 1` to `to`. */
interface Migration {
  to: number
  up: (content: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

export interface WidgetOptions<
  Content,
  TextKey extends string,
  Toggle extends ToggleName,
  Constant extends ConstantName,
  Field extends PageFieldName,
  Linked extends PageAlias,
> {
  /** The model's type name. */
  type: string
  /** Declared, never inferred; a function if it depends on the content, such as on autoplay. */
  hydrate: HydrationPolicy | ((content: Content) => HydrationPolicy)
  /** Schema version; content without one is version 1. */
  version?: number
  /** Ordered, chained, one per version after the first. */
  migrations?: readonly Migration[]
  guards?: readonly PageGuard[]
  /** `private`: shows data of one visitor. On a shared page the server renders a skeleton that its island fills. */
  scope?: 'public' | 'private'
  /** Page kinds that can contain it. Default: all. */
  allowedOn?: readonly PageAlias[]
  /** Device classes for which an editor can disable it. Default: all. */
  disablableOn?: readonly Device[]
  /** Areas that it can be placed in. Default: all. */
  placement?: readonly AreaName[]
  /** Returns the content for a page; undefined: the page is rendered without it. Default: unchanged. */
  forPage?: (content: Content, page: Page) => Content | undefined
  /** Position of a row that holds only such widgets: `first` or `last`. Default: unchanged. */
  positionInArea?: (content: Content) => PositionInArea
  /** Whether device classes get different HTML. */
  variesByDevice?: (content: Content) => boolean
  /** Returns the content for its island, without what its static parts show: lists emptied, never removed. */
  islandContent?: (content: Content) => Content
  /** Translation keys that it uses; islands receive these only. */
  texts?: readonly TextKey[]
  /** Those of its texts that only its static parts use: they are not sent to the browser. */
  staticTexts?: readonly TextKey[]
  /** Feature toggles that it reads. */
  toggles?: readonly Toggle[]
  /** Constants that it reads. */
  constants?: readonly Constant[]
  /** Page kinds that it links to: their addresses are in its context. */
  pages?: readonly Linked[]
  /** Fields of its page that it reads, such as `uniqueSellingPoints`. */
  pageFields?: readonly Field[]
  /** Its loader receives the listing state from the URL (`schemas/catalogue/listing-state.ts`). */
  listing?: boolean
  /** URL parameters that its loader receives on private pages. On shared pages there are none. */
  query?: readonly string[]
  /** On private pages its loader receives the visitor, like that of a private widget; on shared pages it does not. */
  readsShopper?: boolean
  /** Lists products: the page's promotion tiles are rendered for it (listing rule 12). */
  tiles?: boolean
  /**
   * Whether it paints nothing outside its box (no drop-down, nothing fixed to the screen), so that browsers can skip
   * its row while it is off screen.
   */
  contained?: boolean
  /**
   * Whether it shows nothing in the fixed area until script opens it, so that its style can arrive after the first
   * paint.
   */
  closed?: boolean
  /**
   * Whether its HTML in the fixed area can arrive after the page's (decision 059). It is closed at first, whatever opens it
   * waits for it, and a link leads to what it shows.
   */
  deferred?: boolean
  /** Returns its contribution to the page's head. */
  head?: (input: { content: Content; data: unknown; context: WidgetContext }) => HeadContribution
  /** Size limits in gzip bytes: its own script after hydration, and its style. */
  budget: { script: number; style: number }
}

/** A variant of a choice, with its rule. */
interface Alternative {
  rule: VisitorRule
  widgets: readonly WidgetNode[]
}

export interface WidgetDefinition<
  Content = unknown,
  TextKey extends string = string,
  Toggle extends ToggleName = ToggleName,
  Constant extends ConstantName = ConstantName,
  Field extends PageFieldName = PageFieldName,
  Linked extends PageAlias = PageAlias,
> {
  readonly type: string
  readonly schema: Exclude<JSONSchema, boolean>
  readonly version: number
  readonly migrations: readonly Migration[]
  readonly guards: readonly PageGuard[]
  readonly scope: 'public' | 'private'
  readonly allowedOn: readonly PageAlias[] | undefined
  readonly disablableOn: readonly Device[]
  readonly placement: readonly AreaName[] | undefined
  readonly texts: readonly TextKey[]
  readonly staticTexts: readonly TextKey[]
  readonly toggles: readonly Toggle[]
  readonly constants: readonly Constant[]
  readonly pages: readonly Linked[]
  readonly pageFields: readonly Field[]
  readonly listing: boolean
  readonly query: readonly string[]
  readonly readsShopper: boolean
  readonly tiles: boolean
  readonly contained: boolean
  readonly closed: boolean
  readonly deferred: boolean
  readonly budget: { script: number; style: number }
  /** Whether it can ever need script. */
  readonly interactive: boolean
  readonly validate: Validator<Content>
  // Methods, so that a registry can hold definitions of every content type (parameters compare bivariantly).
  hydrate(content: Content): HydrationPolicy
  forPage(content: Content, page: Page): Content | undefined
  positionInArea(content: Content): PositionInArea
  variesByDevice(content: Content): boolean
  islandContent(content: Content): Content
  head(input: { content: Content; data: unknown; context: WidgetContext }): HeadContribution
  /** For a choice: its variants; the first one whose rule matches is rendered. It has no component. */
  alternatives?(content: Content): readonly Alternative[]
  /** For a link: the name of the rows that replace it. It has no component. */
  linksTo?(content: Content): string
}

/** Whether other widgets replace it: it has no component. */
export const rendersOtherWidgets = ({
  alternatives,
  linksTo,
}: Pick<WidgetDefinition, 'alternatives' | 'linksTo'>): boolean =>
  alternatives !== undefined || linksTo !== undefined

/** Whether migrations exist from version 1 to `version`, one step each. */
const areChained = (migrations: readonly Migration[], version: number): boolean =>
  migrations.length === version - 1 && migrations.every((step, index) => step.to === index + 2)

/** @throws if a property has the name of a field of every widget, where the widget shape would lose it */
function requireFreeNames(type: string, { properties = {} }: Exclude<JSONSchema, boolean>): void {
  const reserved = Object.keys(properties).find((name) => widgetEnvelope.has(name))
  if (reserved !== undefined)
    throw new Error(`Widget "${type}": "${reserved}" is a field of every widget, not of its content`)
}

/** Whether all pages that allow it are private: the server fills it there. */
const isOnPrivatePagesOnly = (allowedOn: readonly PageAlias[] = []): boolean =>
  allowedOn.length > 0 && allowedOn.every((alias) => pageKindOf(alias)?.private === true)

/**
 * Defines a widget by its schema. Its component is in `component.tsx` in the same folder, typed by
 * `WidgetProps<typeof definition>`; the renderer pairs the two by folder.
 * @throws if migrations do not lead from version 1 to `version` without a gap, if a property is named like a field of
 * every widget, or if a private widget that is never hydrated can be on shared pages
 */
export function defineWidget<
  const Schema extends Exclude<JSONSchema, boolean>,
  Content = FromSchema<Schema>,
  const TextKey extends string = never,
  const Toggle extends ToggleName = never,
  const Constant extends ConstantName = never,
  const Field extends PageFieldName = never,
  const Linked extends PageAlias = never,
>(
  schema: Schema,
  options: WidgetOptions<NoInfer<Content>, TextKey, Toggle, Constant, Field, Linked>,
): WidgetDefinition<Content, TextKey, Toggle, Constant, Field, Linked> {
  const { hydrate, head, type, version = 1, migrations = [], scope = 'public' } = options
  const { listing = false, readsShopper = false, tiles = false, pages = [] } = options
  const { contained = false, closed = false, deferred = false, texts = [], staticTexts = [] } = options
  if (!areChained(migrations, version))
    throw new Error(`Widget "${type}": migrations must lead from version 1 to ${version}, one step each`)
  requireFreeNames(type, schema)
  if (scope === 'private' && hydrate === 'never' && !isOnPrivatePagesOnly(options.allowedOn))
    throw new Error(
      `Widget "${type}" is private: something must fill it on a shared page, so it has to hydrate`,
    )
  return {
    type,
    schema,
    version,
    migrations,
    scope,
    guards: options.guards ?? [],
    allowedOn: options.allowedOn,
    disablableOn: options.disablableOn ?? devices,
    placement: options.placement,
    texts,
    staticTexts,
    toggles: options.toggles ?? [],
    constants: options.constants ?? [],
    pages,
    pageFields: options.pageFields ?? [],
    listing,
    query: options.query ?? [],
    readsShopper,
    tiles,
    contained,
    closed,
    deferred,
    budget: options.budget,
    interactive: hydrate !== 'never',
    validate: compileSchema<Schema, Content>(schema),
    hydrate: typeof hydrate === 'function' ? hydrate : () => hydrate,
    forPage: options.forPage ?? ((content) => content),
    positionInArea: options.positionInArea ?? (() => undefined),
    variesByDevice: options.variesByDevice ?? (() => false),
    islandContent: options.islandContent ?? ((content) => content),
    head: (input) => head?.(input) ?? nothingForHead,
  }
}

interface ChoiceOptions<Content> {
  type: string
  version?: number
  migrations?: readonly Migration[]
  alternatives: (content: Content) => readonly Alternative[]
}

/** Defines a widget that is replaced by the first of its variants whose rule matches, else by none. */
export function defineChoice<const Schema extends Exclude<JSONSchema, boolean>, Content = FromSchema<Schema>>(
  schema: Schema,
  { alternatives, ...options }: ChoiceOptions<NoInfer<Content>>,
): WidgetDefinition<Content, never, never, never, never, never> {
  const definition = defineWidget<Schema, Content>(schema, {
    ...options,
    hydrate: 'never',
    budget: { script: 0, style: 0 },
  })
  return { ...definition, alternatives }
}

/** Content type of a definition: its schema's, with defaults filled. */
export type ContentOf<Definition> = Definition extends WidgetDefinition<infer Content> ? Content : unknown

/** Context of a definition: with the texts, toggles, constants and addresses that it names. */
type ContextOf<Definition> =
  Definition extends WidgetDefinition<
    infer _,
    infer TextKey,
    infer Toggle,
    infer Constant,
    PageFieldName,
    infer Linked
  >
    ? WidgetContext<TextKey, Toggle, Constant, Linked>
    : never

/** Addresses of the page kinds that a definition names, by kind. */
export type PagesOf<Definition> =
  Definition extends WidgetDefinition<infer _, string, ToggleName, ConstantName, PageFieldName, infer Linked>
    ? Readonly<Record<Linked, string>>
    : unknown

/** Page fields of a definition, under `page`; nothing if it names none. */
export type PageProps<Definition> =
  Definition extends WidgetDefinition<infer _, string, ToggleName, ConstantName, infer Field>
    ? [Field] extends [never]
      ? unknown
      : { page: Readonly<Pick<PageFields, Field>> }
    : unknown

/** A promotion among a listing's products, rendered. */
export interface PromotionTile {
  id: string
  /** Position among the page's tiles, from 0. */
  position: number
  columns: number
  rows: number
  html: string
}

/** Props of a widget's component. `data` is null if its loader failed, or on a shared page if it is private. */
export type WidgetProps<Definition, Data = null> = PageProps<Definition> & {
  content: ContentOf<Definition>
  data: Data | null
  context: ContextOf<Definition>
  /** For a definition with `tiles`: the promotions among its products. */
  tiles?: readonly PromotionTile[]
  /** The widget's id on the page: for fragments and `aria` references across islands. */
  id: string
  /**
   * Whether it is in the first row of the top or main area, on phones at its start: its pictures are loaded eagerly.
   */
  eager: boolean
}

/** Props of the component of a widget with `static-parts.tsx`: the parts' HTML instead of their data. */
export type PartedWidgetProps<Definition> = WidgetProps<Definition> & {
  staticParts: readonly string[]
}
