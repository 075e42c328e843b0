import { createRegistry } from '#renderer/registry.ts'
import {
  createRenderingEngine as createStorefrontRendering,
  type RenderingEngine,
  type RenderingOptions,
} from '#server/rendering/rendering.ts'
import { counter } from '#tests/harness/shared/counter/index.ts'
import { reader } from '#tests/harness/shared/reader/index.ts'
import { registry as storefront } from '#widgets/registry.ts'

const components = import.meta.glob('./*/*/component.tsx', {
  eager: true,
  import: 'default',
})
const harness = createRegistry({ shared: [counter, reader] }, { components, loaders: {} })

/** The engine with the harness's widgets in addition to the storefront's. */
export const createRenderingEngine = (options: RenderingOptions): RenderingEngine =>
  createStorefrontRendering({
    ...options,
    registry: {
      get: (type) => harness.get(type) ?? storefront.get(type),
      all: () => [...harness.all(), ...storefront.all()],
    },
  })
