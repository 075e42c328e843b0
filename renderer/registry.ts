import type { ComponentType, ReactNode } from 'react'
import type { WidgetContext } from '#renderer/context.ts'
import { type PromotionTile, rendersOtherWidgets, type WidgetDefinition } from '#renderer/define-widget.ts'
import type { WidgetLoader } from '#renderer/loader.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Props as the engine passes them: validated by the definition's schema, whose type it does not know. */
export interface RenderedProps {
  content: unknown
  data: unknown
  context: WidgetContext
  /** The page fields that the definition names; absent if it names none. */
  page?: object
  tiles?: readonly PromotionTile[]
  id: string
  eager: boolean
  /** HTML of the static parts, if any. */
  staticParts?: readonly string[]
}

/**
 * The default export of a widget's `static-parts.tsx`: parts of its island that never change. They are rendered on the
 * server only and reused as HTML by the island: neither their script nor their data is sent.
 */
type StaticParts<Props> = (props: Props) => readonly ReactNode[]

/** A definition with the modules of its folder. */
export interface RegisteredWidget {
  definition: WidgetDefinition
  Component: ComponentType<RenderedProps>
  loader: WidgetLoader<unknown, unknown> | undefined
  staticParts: StaticParts<RenderedProps> | undefined
  /** `content/image-carousel`: family and folder, under which its script and style are built. */
  folder: string
}

export interface Registry {
  get(type: string): RegisteredWidget | undefined
  all(): readonly RegisteredWidget[]
}

/** Default exports of widgets' modules by path, from `import.meta.glob`, which does not know their types. */
export interface WidgetModules {
  components: Readonly<Record<string, unknown>>
  loaders: Readonly<Record<string, unknown>>
  staticParts?: Readonly<Record<string, unknown>>
}

const Nothing = () => null

const isComponent = (value: unknown): value is ComponentType<RenderedProps> => typeof value === 'function'

const isLoader = (value: unknown): value is WidgetLoader<unknown, unknown> =>
  isRecord(value) && typeof value.deadline === 'number' && typeof value.load === 'function'

const isStaticParts = (value: unknown): value is StaticParts<RenderedProps> => typeof value === 'function'

/**
 * Returns a module's default export; undefined without the module.
 * @throws if it has the wrong type
 */
function exportOf<Value>(
  modules: Readonly<Record<string, unknown>>,
  file: string,
  isExpected: (value: unknown) => value is Value,
): Value | undefined {
  const path = `./${file}`
  if (!Object.hasOwn(modules, path)) return undefined
  const value = modules[path]
  if (!isExpected(value)) throw new Error(`widgets/${file} has a default export of another kind`)
  return value
}

/** `imageCarousel` → `image-carousel`. */
export const folderOf = (type: string): string =>
  type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Pairs each definition with its folder.
 * @param families lists of definitions by folder
 * @throws if a type is listed twice, its folder has no component, or a module exports something else
 */
export function createRegistry(
  families: Readonly<Record<string, readonly WidgetDefinition[]>>,
  modules: WidgetModules,
): Registry {
  const widgets = new Map<string, RegisteredWidget>()
  for (const [family, definitions] of Object.entries(families)) {
    for (const definition of definitions) {
      const { type } = definition
      const folder = `${family}/${folderOf(type)}`
      const Component = exportOf(modules.components, `${folder}/component.tsx`, isComponent)
      if (widgets.has(type)) throw new Error(`Widget "${type}" is registered twice`)
      if (!Component && !rendersOtherWidgets(definition))
        throw new Error(`Widget "${type}" has no component: widgets/${folder}/component.tsx is missing`)
      const loader = exportOf(modules.loaders, `${folder}/load.ts`, isLoader)
      const staticParts = exportOf(modules.staticParts ?? {}, `${folder}/static-parts.tsx`, isStaticParts)
      widgets.set(type, { definition, Component: Component ?? Nothing, folder, loader, staticParts })
    }
  }
  const list = [...widgets.values()]
  return { get: (type) => widgets.get(type), all: () => list }
}
