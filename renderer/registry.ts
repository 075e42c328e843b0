import type { ComponentType, ReactNode } from 'react'
import type { WidgetContext } from '#renderer/context.ts'
import { type PromotionTile, standsForOthers, type WidgetDefinition } from '#renderer/define-widget.ts'
import type { WidgetLoader } from '#renderer/loader.ts'

/** Props as the engine passes them on: validated by the definition's schema, whose type it does not know. */
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
export type StaticParts<Props> = (props: Props) => readonly ReactNode[]

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

/** Modules of widgets by path, from `import.meta.glob`. */
export interface WidgetModules {
  components: Record<string, ComponentType<RenderedProps>>
  loaders: Record<string, WidgetLoader<unknown, unknown>>
  staticParts?: Record<string, StaticParts<RenderedProps>>
}

const Nothing = () => null

/** `imageCarousel` lives in `image-carousel/`. */
export const folderOf = (type: string): string =>
  type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Pairs each definition with its folder.
 * @param families lists of definitions by folder
 * @throws if a type is listed twice or its folder has no component
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
      const Component = modules.components[`./${folder}/component.tsx`]
      if (widgets.has(type)) throw new Error(`Widget "${type}" is registered twice`)
      if (!Component && !standsForOthers(definition))
        throw new Error(`Widget "${type}" has no component: widgets/${folder}/component.tsx is missing`)
      const loader = modules.loaders[`./${folder}/load.ts`]
      const staticParts = modules.staticParts?.[`./${folder}/static-parts.tsx`]
      widgets.set(type, { definition, Component: Component ?? Nothing, folder, loader, staticParts })
    }
  }
  const list = [...widgets.values()]
  return { get: (type) => widgets.get(type), all: () => list }
}
