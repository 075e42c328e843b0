import { atom, useAtomValue } from 'jotai'
import useSWRImmutable from 'swr/immutable'
import { call } from '#preview/state/api.ts'
import { currentScope } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { fieldText, translateSchema } from '#preview/texts/field-texts.ts'
import { canChangeFamily, familyOf } from '#schemas/api/editor-roles.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { library } from '#schemas/editor/library.ts'

/** A widget's definition from the server. */
export type ListedDefinition = Extract<ResponseOf<typeof library.widgets>, { status: 200 }>['body'][number]
export type EditorSite = Extract<ResponseOf<typeof library.site>, { status: 200 }>['body']

/** Widget definitions by type; empty until they are fetched. */
export const definitionsAtom = atom<ReadonlyMap<string, ListedDefinition>>(new Map())

/** Site data; undefined until it is fetched. */
export const siteAtom = atom<EditorSite | undefined>(undefined)

/**
 * Whether pages are stored here, so that the editor may create, copy, move and delete them.
 * False until it is known, and if another content system has the pages.
 */
export const storesPagesAtom = atom((get) => get(siteAtom)?.foreignPages === false)

/** Returns the market that a screen shows: the chosen one, else the first that the user may change. */
export const chosenMarket = (site: EditorSite | undefined, id: string | null | undefined) =>
  site?.markets.find((market) => market.id === id) ??
  site?.markets.find((market) => currentScope().markets?.includes(market.id)) ??
  site?.markets[0]

/** Returns a definition with its texts in the editor's language. */
const translateDefinition = (definition: ListedDefinition): ListedDefinition => ({
  ...definition,
  title: fieldText(definition.title),
  description: fieldText(definition.description),
  schema: { ...translateSchema(definition.schema) },
})

async function readLibrary(): Promise<EditorSite | undefined> {
  const [widgets, site] = await Promise.all([call(library.widgets, {}), call(library.site, {})])
  const definitions = widgets.status === 200 ? widgets.body : []
  store.set(definitionsAtom, new Map(definitions.map((item) => [item.type, translateDefinition(item)])))
  store.set(siteAtom, site.status === 200 ? site.body : undefined)
  return store.get(siteAtom)
}

/**
 * Fetches definitions and site data once, and again if the server does not respond.
 * @returns site data once it is known
 */
export function useSite(): EditorSite | undefined {
  useSWRImmutable('library', readLibrary)
  return useAtomValue(siteAtom)
}

/** Returns the definition of a widget type, once it is loaded. */
export const definitionOf = (type: string): ListedDefinition | undefined =>
  store.get(definitionsAtom).get(type)

/** Whether the user's role covers widgets of a type. */
export function canChangeType(type: string): boolean {
  const folder = definitionOf(type)?.folder
  return canChangeFamily(currentScope(), folder === undefined ? undefined : familyOf(folder))
}

/** Returns the display name of a widget type. */
export const nameOfType = (type: string): string => definitionOf(type)?.title ?? type
