import type { ComponentType } from 'react'
import type { WidgetContext } from '#renderer/context.ts'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import type { WidgetLoader } from '#renderer/loader.ts'

/** The props as the engine hands them on: checked against the definition's schema, whose type it does not know. */
export interface RenderedProps {
  content: unknown
  data: unknown
  context: WidgetContext
  id: string
  eager: boolean
}

/** A definition with what stands beside it in its folder. */
export interface RegisteredWidget {
  definition: WidgetDefinition
  Component: ComponentType<RenderedProps>
  loader: WidgetLoader<unknown, unknown> | undefined
  /** `content/image-carousel`: family and folder, under which its script and style are built. */
  folder: string
}

export interface Registry {
  get(type: string): RegisteredWidget | undefined
  all(): readonly RegisteredWidget[]
}

/** Modules of a widget's role files by path, as `import.meta.glob` gives them. */
export interface WidgetModules {
  components: Record<string, ComponentType<RenderedProps>>
  loaders: Record<string, WidgetLoader<unknown, unknown>>
}

/** `imageCarousel` lives in `image-carousel/`. */
export const folderOf = (type: string): string =>
  type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Pairs each definition with its folder.
 * @param families lists of definitions by the folder that they stand in
 * @throws when a type is listed twice or its folder has no component
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
      if (widgets.has(type)) throw new Error(`Widget "${type}" is listed twice`)
      if (!Component)
        throw new Error(`Widget "${type}" has no component: widgets/${folder}/component.tsx is missing`)
      widgets.set(type, { definition, Component, folder, loader: modules.loaders[`./${folder}/load.ts`] })
    }
  }
  const list = [...widgets.values()]
  return { get: (type) => widgets.get(type), all: () => list }
}
