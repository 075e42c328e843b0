// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { loadProducts } from '#tests/support/load-products.ts'
import { fixtures } from '#widgets/catalogue/relewise-product-carousel/fixtures.ts'

const data = (demoShop().products.get('en') ?? []).slice(0, 12)

/** Without what names the widget. */
const bare = (html: string) => html.replace(/data-type="\w+"/, '').replace(/src="[^"]+"/, '')

it.each(Object.entries(fixtures))('behaves like the recommendation carousel: %s', async (_, content) => {
  const { html } = showIsland('recommendationCarousel', content, { data })
  const { html: own, wake } = showIsland('relewiseProductCarousel', content, { data })
  expect(bare(own)).toBe(bare(html))
  await wake()
  expect(await loadProducts('relewiseProductCarousel', content)).toEqual(
    await loadProducts('recommendationCarousel', content),
  )
})
