/** A bound that a figure must keep. */
export type Goal = { atMost: number } | { atLeast: number }

export interface Figure {
  name: string
  value: number
  /** `×` for a ratio. */
  unit: '×' | 'kB' | 'ms' | 's' | 'MB' | ''
  /** Absent: told for orientation only. */
  goal?: Goal
  /** What the figure was made of. */
  detail: string
}

/** One thing that is measured, and how. */
export interface Measure {
  name: string
  /** How it is measured: what against what, in which order, how often. */
  method: string
  /** @throws when what was measured is not what should have been: the run is void */
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
