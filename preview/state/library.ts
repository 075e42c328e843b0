import { call } from '#preview/state/api.ts'
import { createStore } from '#preview/state/store.ts'
import { fieldText, translateSchema } from '#preview/texts/field-texts.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import { library } from '#schemas/editor/library.ts'

/** A widget's definition from the server. */
export type ListedDefinition = Extract<AnswerOf<typeof library.widgets>, { status: 200 }>['body'][number]
export type EditorSite = Extract<AnswerOf<typeof library.site>, { status: 200 }>['body']

interface LibraryState {
  definitions: ReadonlyMap<string, ListedDefinition>
  site: EditorSite | undefined
}

/** Widget definitions and site data, fetched once. */
export const libraryStore = createStore<LibraryState>({ definitions: new Map(), site: undefined })

let request: Promise<void> | undefined

/** Returns a definition with its texts in the editor's language. */
const translated = (definition: ListedDefinition): ListedDefinition => ({
  ...definition,
  title: fieldText(definition.title),
  description: fieldText(definition.description),
  schema: { ...translateSchema(definition.schema) },
})

async function readFromServer(): Promise<void> {
  const [widgets, site] = await Promise.all([call(library.widgets, {}), call(library.site, {})])
  libraryStore.set({
    definitions: new Map(
      widgets.status === 200
        ? widgets.body.map((definition) => [definition.type, translated(definition)])
        : [],
    ),
    site: site.status === 200 ? site.body : undefined,
  })
}

/**
 * Fetches definitions and site data unless loaded.
 * @throws CallFailed if the server does not respond
 */
export function readLibrary(): Promise<void> {
  request ??= readFromServer().catch((error: unknown) => {
    request = undefined
    throw error
  })
  return request
}

/** Returns the display name of a widget type. */
export const nameOfType = (type: string): string => libraryStore.get().definitions.get(type)?.title ?? type
