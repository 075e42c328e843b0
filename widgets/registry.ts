import { createRegistry, type Registry, type WidgetModules } from '#renderer/registry.ts'
import { catalogue } from '#widgets/catalogue/list.ts'
import { content } from '#widgets/content/list.ts'
import { navigation } from '#widgets/navigation/list.ts'

const components: WidgetModules['components'] = import.meta.glob('./*/*/component.tsx', {
  eager: true,
  import: 'default',
})
const loaders: WidgetModules['loaders'] = import.meta.glob('./*/*/load.ts', {
  eager: true,
  import: 'default',
})

/** Every widget of the storefront. A new one is a line in its family's list. */
export const registry: Registry = createRegistry({ content, navigation, catalogue }, { components, loaders })
