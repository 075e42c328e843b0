import { expect, it } from 'vitest'
import { type Figure, middleFigures } from '#tests/bench/measure.ts'

const figure = (name: string, value: number): Figure => ({
  name,
  value,
  unit: '×',
  detail: `run of ${value}`,
})

it('takes the median of several processes by name, and reports their spread', () => {
  const runs = [1.2, 1, 1.1].map((value) => [figure('cold', value), figure('of a row', value * 2)])
  expect(middleFigures(runs)).toEqual([
    { ...figure('cold', 1.1), detail: 'run of 1.1; 3 processes: 1.100 (1.000–1.200)' },
    { ...figure('of a row', 2.2), detail: 'run of 2.2; 3 processes: 2.200 (2.000–2.400)' },
  ])
})
