import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { createRegistry, folderOf } from '#renderer/registry.ts'

const define = (type: string) =>
  defineWidget(
    { type: 'object', properties: {}, additionalProperties: false },
    { type, hydrate: 'never', budget: { script: 0, style: 0 } },
  )
const Component = () => null
const loader = { deadline: 100, load: async () => ({ data: 1, tags: [], seconds: 1 }) }

it('pairs a definition with the component and loader in its folder', () => {
  const imageCarousel = define('imageCarousel')
  const registry = createRegistry(
    { content: [imageCarousel] },
    {
      components: { './content/image-carousel/component.tsx': Component },
      loaders: { './content/image-carousel/load.ts': loader },
    },
  )
  expect(registry.get('imageCarousel')).toEqual({
    definition: imageCarousel,
    Component,
    loader,
    staticParts: undefined,
    folder: 'content/image-carousel',
  })
  expect(registry.all()).toHaveLength(1)
  expect(registry.get('constructor')).toBeUndefined()
})

it('refuses a type that is registered twice, in any families', () => {
  const components = { './a/text/component.tsx': Component, './b/text/component.tsx': Component }
  expect(() =>
    createRegistry({ a: [define('text')], b: [define('text')] }, { components, loaders: {} }),
  ).toThrow('Widget "text" is registered twice')
})

it('refuses a widget whose folder has no component', () => {
  expect(() => createRegistry({ a: [define('slimBanner')] }, { components: {}, loaders: {} })).toThrow(
    'widgets/a/slim-banner/component.tsx is missing',
  )
})

it.each([
  ['component.tsx', { components: { './a/text/component.tsx': { Component } } }],
  ['load.ts', { loaders: { './a/text/load.ts': loader.load } }],
  ['static-parts.tsx', { staticParts: { './a/text/static-parts.tsx': [] } }],
])('refuses a %s that exports something else', (file, modules) => {
  const components = { './a/text/component.tsx': Component }
  expect(() => createRegistry({ a: [define('text')] }, { components, loaders: {}, ...modules })).toThrow(
    `widgets/a/text/${file} has a default export of another kind`,
  )
})

it('names folders in kebab case', () => {
  expect(['text', 'imageCarousel', 'pdpCarousel'].map(folderOf)).toEqual([
    'text',
    'image-carousel',
    'pdp-carousel',
  ])
})
