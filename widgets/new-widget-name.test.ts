import { expect, it } from 'vitest'
import { refusalOf } from '#widgets/new-widget-name.ts'

const refusal = (type: string) => refusalOf(type, ['basket', 'content'], ['widgets/content/promotion'])

it.each(['sizeChart', 'a', 'of', 'promotionList'])('accepts the type %s', (type) => {
  expect(refusal(type)).toBeUndefined()
})

it.each([
  ['SizeChart', 'no type'],
  ['size-chart', 'no type'],
  ['promotion', 'widgets/content/promotion is there already'],
  ['basket', 'name of a family'],
  ['switch', 'taken'],
  ['await', 'taken'],
  ['let', 'taken'],
  ['fixtures', 'taken'],
])('refuses the type %s', (type, reason) => {
  expect(refusal(type)).toContain(reason)
})
