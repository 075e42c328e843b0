import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { WidgetContext } from '#renderer/context.ts'
import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import type { ConstantName } from '#schemas/markets/constants.ts'
import type { ToggleName } from '#schemas/markets/toggles.ts'
import type { AreaName, Page, PageFieldName, PageFields, WidgetNode } from '#schemas/pages/page.ts'
import { type PageAlias, pageKindOf } from '#schemas/pages/page-kinds.ts'
import type { VisitorRule } from '#schemas/pages/visitor-rule.ts'
import { compileSchema, type Validator } from '#schemas/validation/validator.ts'
import { type Device, devices } from '#schemas/values/device.ts'

/** When an island wakes in the browser: never (plain HTML), or at the first touch, sight, idle moment, or at once. */
const hydrationPolicies = ['never', 'interaction', 'visible', 'idle', 'load'] as const
export type HydrationPolicy = (typeof hydrationPolicies)[number]

/** Conditions that a page holding the widget sets before it is shown. */
const guards = ['signedIn', 'guestOnly', 'basketNotEmpty', 'addressKnown', 'shippingKnown'] as const
export type Guard = (typeof guards)[number]

/** Before all other rows of an area, after them, or where content has it. */
export type PlaceInArea = 'first' | 'last' | undefined

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
> {
  /** The model's type name, as content says it. */
  type: string
  /** Declared, never inferred; a function where it depends on what the content asks for, such as autoplay. */
  hydrate: HydrationPolicy | ((content: Content) => HydrationPolicy)
  /** Schema version; content without one is version 1. */
  version?: number
  /** Ordered, chained, one per version after the first. */
  migrations?: readonly Migration[]
  guards?: readonly Guard[]
  /** `private`: shows what belongs to one visitor. On a page that may be shared it is a skeleton that its island fills. */
  scope?: 'public' | 'private'
  /** Page kinds that may hold it; absent: all. */
  allowedOn?: readonly PageAlias[]
  /** Device classes that an editor may switch it off for; absent: all. */
  disablableOn?: readonly Device[]
  /** Areas that it may stand in; absent: all. */
  placement?: readonly AreaName[]
  /** What of its content a page gets; undefined: that page does without the widget. Absent: all of it. */
  forPage?: (content: Content, page: Page) => Content | undefined
  /** Where a row of such widgets alone stands in its area: before or after all others. Absent: where content has it. */
  placeInArea?: (content: Content) => PlaceInArea
  /** Whether device classes are shown different things, beyond what style does. */
  variesByDevice?: (content: Content) => boolean
  /** Its content as its island is sent it, without what its static parts show: lists emptied, never left out. */
  islandContent?: (content: Content) => Content
  /** Translation keys that it shows; islands carry these and no others. */
  texts?: readonly TextKey[]
  /** Feature toggles that it reads. */
  toggles?: readonly Toggle[]
  /** Constants that it reads. */
  constants?: readonly Constant[]
  /** Fields of its page that it reads, such as `uniqueSellingPoints`. */
  pageFields?: readonly Field[]
  /** It shows what the page's address asks of a listing: its loader is told (`schemas/catalogue/listing-state.ts`). */
  listing?: boolean
  /**
   * Parameters of the page's address that it reads: its loader is told them where the page is one visitor's alone. Where
   * others may be sent the same HTML there are none.
   */
  query?: readonly string[]
  /** Lists products: the page's promotion tiles are rendered for it (listing rule 12). */
  tiles?: boolean
  /** What it adds to the page's head. */
  head?: (input: { content: Content; data: unknown; context: WidgetContext }) => HeadContribution
  /** What it may weigh, gzip, in bytes: its own script once live, and its style. */
  budget: { script: number; style: number }
}

/** Some of the widgets that a choice holds, and for whom they are. */
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
> {
  readonly type: string
  readonly schema: Exclude<JSONSchema, boolean>
  readonly version: number
  readonly migrations: readonly Migration[]
  readonly guards: readonly Guard[]
  readonly scope: 'public' | 'private'
  readonly allowedOn: readonly PageAlias[] | undefined
  readonly disablableOn: readonly Device[]
  readonly placement: readonly AreaName[] | undefined
  readonly texts: readonly TextKey[]
  readonly toggles: readonly Toggle[]
  readonly constants: readonly Constant[]
  readonly pageFields: readonly Field[]
  readonly listing: boolean
  readonly query: readonly string[]
  readonly tiles: boolean
  readonly budget: { script: number; style: number }
  /** Whether it can ever need script. */
  readonly interactive: boolean
  readonly validate: Validator<Content>
  // Methods, so that a registry can hold definitions of every content type (parameters compare bivariantly).
  hydrate(content: Content): HydrationPolicy
  forPage(content: Content, page: Page): Content | undefined
  placeInArea(content: Content): PlaceInArea
  variesByDevice(content: Content): boolean
  islandContent(content: Content): Content
  head(input: { content: Content; data: unknown; context: WidgetContext }): HeadContribution
  /** Of a choice: the first alternative whose rule holds is shown in its place, and it has no component. */
  alternatives?(content: Content): readonly Alternative[]
  /** Of a link: the name of the rows that are shown in its place, and it has no component. */
  linksTo?(content: Content): string
}

/** Whether others are shown in a widget's place: it has no component of its own. */
export const standsForOthers = ({
  alternatives,
  linksTo,
}: Pick<WidgetDefinition, 'alternatives' | 'linksTo'>): boolean =>
  alternatives !== undefined || linksTo !== undefined

/** Whether migrations lead from version 1 to `version`, one step each. */
const areChained = (migrations: readonly Migration[], version: number): boolean =>
  migrations.length === version - 1 && migrations.every((step, index) => step.to === index + 2)

/** Whether every page that may hold it is rendered for one visitor: the server fills it there. */
const isOnPrivatePagesOnly = (allowedOn: readonly PageAlias[] = []): boolean =>
  allowedOn.length > 0 && allowedOn.every((alias) => pageKindOf(alias)?.private === true)

/**
 * Binds a schema to the rules of the widget that it describes. The component stands beside it in
 * `component.tsx`, typed by `WidgetProps<typeof definition>`; the renderer pairs the two by folder.
 * @throws when migrations do not lead from version 1 to `version` without a gap, or when a private widget never wakes that
 *   may stand on shared pages
 */
export function defineWidget<
  const Schema extends Exclude<JSONSchema, boolean>,
  Content = FromSchema<Schema>,
  const TextKey extends string = never,
  const Toggle extends ToggleName = never,
  const Constant extends ConstantName = never,
  const Field extends PageFieldName = never,
>(
  schema: Schema,
  options: WidgetOptions<NoInfer<Content>, TextKey, Toggle, Constant, Field>,
): WidgetDefinition<Content, TextKey, Toggle, Constant, Field> {
  const { hydrate, head, type, version = 1, migrations = [], scope = 'public' } = options
  const { listing = false, tiles = false } = options
  if (!areChained(migrations, version))
    throw new Error(`Widget "${type}": migrations must lead from version 1 to ${version}, one step each`)
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
    texts: options.texts ?? [],
    toggles: options.toggles ?? [],
    constants: options.constants ?? [],
    pageFields: options.pageFields ?? [],
    listing,
    query: options.query ?? [],
    tiles,
    budget: options.budget,
    interactive: hydrate !== 'never',
    validate: compileSchema<Schema, Content>(schema),
    hydrate: typeof hydrate === 'function' ? hydrate : () => hydrate,
    forPage: options.forPage ?? ((content) => content),
    placeInArea: options.placeInArea ?? (() => undefined),
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

/** A widget that shows others in its place: those of the first alternative whose rule holds, else none. */
export function defineChoice<const Schema extends Exclude<JSONSchema, boolean>, Content = FromSchema<Schema>>(
  schema: Schema,
  { alternatives, ...options }: ChoiceOptions<NoInfer<Content>>,
): WidgetDefinition<Content, never, never, never, never> {
  const definition = defineWidget<Schema, Content>(schema, {
    ...options,
    hydrate: 'never',
    budget: { script: 0, style: 0 },
  })
  return { ...definition, alternatives }
}

/** The content type of a definition: its schema's, with defaults filled. */
export type ContentOf<Definition> = Definition extends WidgetDefinition<infer Content> ? Content : unknown

/** The context of a definition: with the texts, toggles and constants that it names. */
type ContextOf<Definition> =
  Definition extends WidgetDefinition<infer _, infer TextKey, infer Toggle, infer Constant>
    ? WidgetContext<TextKey, Toggle, Constant>
    : never

/** The fields of its page that a definition reads, under `page`; nothing where it reads none. */
export type PageProps<Definition> =
  Definition extends WidgetDefinition<infer _, string, ToggleName, ConstantName, infer Field>
    ? [Field] extends [never]
      ? unknown
      : { page: Readonly<Pick<PageFields, Field>> }
    : unknown

/** A promotion among a listing's products, rendered. */
export interface PromotionTile {
  id: string
  /** Where among the page's tiles, from 0. */
  position: number
  columns: number
  rows: number
  html: string
}

/** What a widget's component is given. `data` is null where its loader failed, or on a shared page when it is private. */
export type WidgetProps<Definition, Data = null> = PageProps<Definition> & {
  content: ContentOf<Definition>
  data: Data | null
  context: ContextOf<Definition>
  /** For a definition with `tiles`: what stands among its products. */
  tiles?: readonly PromotionTile[]
  /** The widget's id on the page: for fragments and `aria` references across islands. */
  id: string
  /** It stands in the page's first row: its pictures are fetched at once, never lazily. */
  eager: boolean
}

/** What the component of a widget with `static-parts.tsx` is given: the parts' HTML in place of the data behind them. */
export type PartedWidgetProps<Definition> = WidgetProps<Definition> & {
  staticParts: readonly string[]
}
