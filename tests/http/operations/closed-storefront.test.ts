import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { startTestStorefront } from '#tests/support/storefront.ts'

/** Starts a storefront, renders a page, closes it, and returns what would keep it in memory. */
async function openAndClose(): Promise<WeakRef<object>> {
  const shop = await startTestStorefront()
  expect((await fetch(`${shop.url}/dk`)).status).toBe(200)
  await shop.close()
  return new WeakRef(shop.store)
}

it('leaves neither timers nor observers, which would keep a closed storefront in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const store = await openAndClose()
  await expect
    .poll(() => {
      collectGarbage()
      return store.deref() === undefined
    })
    .toBe(true)
})
