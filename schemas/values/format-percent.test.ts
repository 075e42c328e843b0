import { expect, it } from 'vitest'
import { formatPercent } from '#schemas/values/format-percent.ts'

it('writes a share of a hundred as each language does, time and again', () => {
  for (const _ of ['first', 'again']) {
    expect(formatPercent(-30, 'en-US')).toBe('-30%')
    expect(formatPercent(-30, 'da-DK')).toBe('-30\u00a0%')
    expect(formatPercent(-30, 'tr-TR')).toBe('-%30')
    expect(formatPercent(25, 'en-US')).toBe('25%')
  }
})
