import { call } from '#preview/state/api.ts'
import { createStore } from '#preview/state/store.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import { library } from '#schemas/editor/library.ts'

/** A widget's definition as the server tells it. */
export type ListedDefinition = Extract<AnswerOf<typeof library.widgets>, { status: 200 }>['body'][number]
export type EditorSite = Extract<AnswerOf<typeof library.site>, { status: 200 }>['body']

interface LibraryState {
  definitions: ReadonlyMap<string, ListedDefinition>
  site: EditorSite | undefined
}

/** What pages are made of. Asked for once. */
export const libraryStore = createStore<LibraryState>({ definitions: new Map(), site: undefined })

let asked: Promise<void> | undefined

async function ask(): Promise<void> {
  const [widgets, site] = await Promise.all([call(library.widgets, {}), call(library.site, {})])
  libraryStore.set({
    definitions: new Map(
      widgets.status === 200 ? widgets.body.map((definition) => [definition.type, definition]) : [],
    ),
    site: site.status === 200 ? site.body : undefined,
  })
}

/** Fetches definitions and site, unless they are there. @throws CallFailed when the server does not answer */
export function readLibrary(): Promise<void> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** What editors call a widget of this type. */
export const nameOfType = (type: string): string => libraryStore.get().definitions.get(type)?.title ?? type
