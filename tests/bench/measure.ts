import { median, spread } from '#tests/bench/statistics.ts'

/** A limit for a figure. */
export type Goal = { atMost: number } | { atLeast: number }

export interface Figure {
  name: string
  value: number
  /** `×` for a ratio. */
  unit: '×' | 'kB' | 'ms' | 's' | 'MB' | ''
  /** Default: reported without a limit. */
  goal?: Goal
  /** The measured values behind the figure. */
  detail: string
}

/** One thing that is measured, and how. */
export interface Measure {
  name: string
  /** How it is measured: what against what, in which order, how often. */
  method: string
  /**
   * How many processes measure alternately, an odd number; the median of each figure counts. For ratios whose goal is
   * nearer than two processes are to each other: each process compiles the same code differently.
   */
  processes?: number
  /** @throws when the measurement is not valid: the run is void */
  run(): Promise<readonly Figure[]>
}

export function isMet({ value, goal }: Figure): boolean {
  if (!goal) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

export const goalText = (goal: Goal | undefined): string => {
  if (!goal) return ''
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
}

/** Of the figures that several processes took, the middle one of each. */
export function middleFigures(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs
  return first.map((figure) => {
    const sameFigures = runs.flatMap((figures) => figures.find(({ name }) => name === figure.name) ?? [])
    const values = sameFigures.map(({ value }) => value)
    const middle = sameFigures.find(({ value }) => value === median(values)) ?? figure
    return { ...middle, detail: `${middle.detail}; ${runs.length} processes: ${spread(values, 3)}` }
  })
}
