import { expect, it } from 'vitest'
import { testContext } from '#tests/support/engine.ts'

it('shows the key of a missing text, and never an inherited property', () => {
  const context = testContext({ texts: { 'menu.open': 'Open the menu' } })
  expect(context.text('menu.open')).toBe('Open the menu')
  expect(context.text('menu.close')).toBe('menu.close')
  expect(context.text('constructor')).toBe('constructor')
})
