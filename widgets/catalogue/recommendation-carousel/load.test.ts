import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { loadProducts } from '#tests/support/load-products.ts'

it('excludes styles in the basket, in any colour and size', async () => {
  const { data: all } = await loadProducts('recommendationCarousel', {})
  const [style] = all[0]?.id.split('_') ?? []
  const { response } = basketWith([basketLine({ sku: `${style}_999_001` })])
  const server = createServer((_request, answer) => answer.end(JSON.stringify(response)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const shopper = {
    call: createApiClient({ base: `http://127.0.0.1:${port}` }),
    session: undefined,
    query: new URLSearchParams(),
  }
  const { data } = await loadProducts('recommendationCarousel', {}, { shopper })
  server.close()
  expect(data.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
})
