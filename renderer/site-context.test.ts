import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { denmark, testContext } from '#tests/support/engine.ts'

it('shows the key of a missing text, and never an inherited property', () => {
  const context = testContext({ texts: { 'menu.open': 'Open the menu' } })
  expect(context.text('menu.open')).toBe('Open the menu')
  expect(context.text('menu.close')).toBe('menu.close')
  expect(context.text('constructor')).toBe('constructor')
})

it('gives a replaced definition of a type what it names', () => {
  const define = (...names: ('carouselMinimumThreshold' | 'carouselProducts')[]) =>
    defineWidget(
      { type: 'object' },
      { type: 'x', hydrate: 'never', constants: names, budget: { script: 0, style: 0 } },
    )
  const context = testContext()
  const namesOf = (definition: ReturnType<typeof define>) => Object.keys(context.for(definition).constants)
  const before = define('carouselProducts')
  expect(namesOf(before)).toEqual(['carouselProducts'])
  expect(namesOf(define('carouselProducts', 'carouselMinimumThreshold'))).toHaveLength(2)
  expect(context.for(before)).toBe(context.for(before))
})

it('is another context after a change of the market’s time zone', () => {
  const moved = testContext({ market: { ...denmark, timeZone: 'Atlantic/Faroe' } })
  expect(moved.key).not.toBe(testContext().key)
})
