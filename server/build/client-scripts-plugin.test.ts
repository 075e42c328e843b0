import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findClientScripts } from '#server/build/client-scripts-plugin.ts'
import { findDataClients } from '#tests/support/runner/data-clients.ts'

const scripts = findClientScripts()

it('names a script by its file, or by the folder of its widget', () => {
  expect(scripts.onDemand.get('heart')).toBe('widgets/product/product-summary/heart.client.ts')
  expect(scripts.onDemand.get('buy-box')).toBe('widgets/product/buy-box/client.ts')
  expect(scripts.page.get('account')).toBe('widgets/navigation/header/account.page-client.ts')
  expect(scripts.page.get('geo-locator')).toBe('widgets/navigation/geo-locator/page-client.ts')
})

it('finds a start function in every script, and no test among them', () => {
  const files = [...scripts.page.values(), ...scripts.onDemand.values()]
  const withoutStart = files.filter(
    (file) => !/^export (?:async )?(?:function start\b|const start\b)/m.test(readFileSync(file, 'utf8')),
  )
  expect(withoutStart).toEqual([])
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
})

it('holds every script that a component names, and none that no component names', () => {
  const known = [...scripts.page.keys(), ...scripts.onDemand.keys()].sort()
  expect(findDataClients()).toEqual(known)
})
