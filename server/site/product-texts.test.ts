import { expect, it } from 'vitest'
import { completeTexts, productTexts } from '#server/site/product-texts.ts'

it('reads a text that a shop stored under a former key, which it then no longer has', () => {
  const texts = completeTexts('en-GB', { 'secondFactor.asked': 'Enter your code.' })
  expect(texts).toEqual({ ...productTexts.get('en'), 'secondFactor.pending': 'Enter your code.' })
})

it('prefers a text under the current key', () => {
  const stored = { 'secondFactor.verified': 'New', 'secondFactor.given': 'Old' }
  expect(completeTexts('en', stored)).toMatchObject({ 'secondFactor.verified': 'New' })
})
