import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { WidgetContext } from '#renderer/context.ts'
import type { PromotionTile, WidgetDefinition } from '#renderer/define-widget.ts'
import type { ConstantName, Constants } from '#schemas/markets/constants.ts'
import { defaultSettings } from '#schemas/markets/settings.ts'
import type { ToggleName, Toggles } from '#schemas/markets/toggles.ts'
import type { PageFieldName, PageFields } from '#schemas/pages/page.ts'
import { findPageAddresses } from '#schemas/pages/page-addresses.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { en } from '#starter/translations/en.ts'
import { isTextKey } from '#starter/translations/translations.ts'
import { testPage } from '#tests/support/engine.ts'

interface Props<
  Content,
  TextKey extends string,
  Data,
  Toggle extends ToggleName,
  Constant extends ConstantName,
  Field extends PageFieldName,
  Linked extends PageAlias,
> {
  content: Content
  data: Data | null
  context: WidgetContext<TextKey, Toggle, Constant, Linked>
  page: Pick<PageFields, Field>
  tiles?: readonly PromotionTile[]
  id: string
  eager: boolean
}

interface Options<Data> {
  data?: Data
  context?: Partial<Omit<WidgetContext, 'texts' | 'toggles' | 'constants' | 'pages'>>
  toggles?: Partial<Toggles>
  constants?: Partial<Constants>
  /** The page's own data; the fields of an empty page by default. */
  page?: Partial<PageFields>
  /** Decoded paths of page kinds in the market `dk`; the default ones of others. */
  addresses?: Partial<Record<PageAlias, string>>
  tiles?: readonly PromotionTile[]
}

const englishOf = (keys: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.flatMap((key) => (isTextKey(key) ? [[key, en[key]]] : [])))

const holdsAll = <Key extends string>(
  texts: Readonly<Record<string, string>>,
  keys: readonly Key[],
): texts is Readonly<Record<Key, string>> => keys.every((key) => Object.hasOwn(texts, key))

/**
 * A widget's HTML as the engine makes it from content as it is written: checked, defaults filled, with English texts.
 * @throws when the content breaks the schema, or when a text that the widget names has no translation
 */
export function renderWidget<
  Content,
  TextKey extends string,
  Data = null,
  Toggle extends ToggleName = never,
  Constant extends ConstantName = never,
  Field extends PageFieldName = never,
  Linked extends PageAlias = never,
>(
  definition: WidgetDefinition<Content, TextKey, Toggle, Constant, Field, Linked>,
  Component: (props: Props<Content, TextKey, Data, Toggle, Constant, Field, Linked>) => ReactNode,
  written: unknown,
  { data, context, toggles, constants, page, addresses = {}, tiles }: Options<Data> = {},
): string {
  const checked = definition.validate(written)
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  const texts = englishOf(definition.texts)
  if (!holdsAll(texts, definition.texts)) throw new Error(`untranslated: ${definition.texts}`)
  const addressOf = findPageAddresses('dk', addresses, [])
  const pages = Object.fromEntries(definition.pages.map((alias) => [alias, encodePath(addressOf(alias))]))
  if (!holdsAll(pages, definition.pages)) throw new Error(`no address: ${definition.pages}`)
  const shared = {
    market: 'dk',
    locale: 'da-DK',
    currency: 'DKK',
    timeZone: 'Europe/Copenhagen',
    direction: 'ltr',
    device: 'desktop',
    iso: false,
    mode: 'live',
    toggles: { ...defaultSettings.toggles, ...toggles },
    constants: { ...defaultSettings.constants, ...constants },
  } as const
  const props = {
    content: checked.value,
    data: data ?? null,
    context: { ...shared, ...context, texts, pages },
    page: { ...testPage({}), ...page },
    ...(tiles && { tiles }),
    id: 'widget',
    eager: false,
  }
  return renderToString(createElement(Component, props), { identifierPrefix: 'widget-' })
}
