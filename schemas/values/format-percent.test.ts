import { expect, it } from 'vitest'
import { formatPercent } from '#schemas/values/format-percent.ts'

it('formats a percentage by language, repeatedly', () => {
  for (const _ of ['first', 'again']) {
    expect(formatPercent(-30, 'en-US')).toBe('-30%')
    expect(formatPercent(-30, 'da-DK')).toBe('-30\u00a0%')
    expect(formatPercent(-30, 'tr-TR')).toBe('-%30')
    expect(formatPercent(25, 'en-US')).toBe('25%')
  }
})
