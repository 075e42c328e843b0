import type { Endpoint, Family, InputOf, OutcomeOf } from '#schemas/api/endpoint.ts'
import type { EditorAccount } from '#schemas/editor/parts.ts'
import type { AnyHandler, Caller, Service } from '#server/endpoints/handlers.ts'

/** The caller of an editor endpoint, with the editor if the endpoint requires a role. */
type EditorCaller<Declared extends Endpoint> = Omit<Caller, 'editor'> &
  (Declared extends { editor: string } ? { editor: EditorAccount } : object)

type EditorHandler<Declared extends Endpoint> = {
  handle(input: InputOf<Declared>, caller: EditorCaller<Declared>): Promise<OutcomeOf<Declared>>
}['handle']

/** Handlers of a family of editor endpoints. */
export type EditorHandlersOf<Declared extends Family> = {
  readonly [Name in keyof Declared]: EditorHandler<Declared[Name]>
}

/** Pairs every endpoint of an editor family with its handler. The router checks the role first. */
export function editorServicesOf<Declared extends Family>(
  familyName: string,
  family: Declared,
  handlers: EditorHandlersOf<Declared>,
): Service[] {
  const byName: Readonly<Record<string, AnyHandler>> = handlers
  return Object.entries(family).flatMap(([name, endpoint]) => {
    const handler = byName[name]
    return handler ? [{ name: `editor.${familyName}.${name}`, endpoint, handler }] : []
  })
}
