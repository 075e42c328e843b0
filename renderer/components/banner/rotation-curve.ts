/** Timing of a rotation of texts, in milliseconds. */
export interface Rotation {
  /** Texts; at least two. */
  count: number
  /** Time for which each one is visible. */
  delay: number
  /** Duration of a transition. */
  duration: number
}

/** Input of the rotation's style. All texts share the curves, each delayed by one step. */
export interface RotationCurves {
  /** Milliseconds of a full cycle. */
  cycle: number
  /** An easing over the cycle: 1 while a text is visible, else 0. */
  seen: string
  /** An easing over the cycle: 0 below its position, 0.5 in it, 1 above it. */
  offset: string
}

/** An ease-in-out from 0 to 1, as points of a `linear()` easing. */
const smooth = [0.25, 0.5, 0.75].map((time) => [time, time * time * (3 - 2 * time)] as const)

type Stop = readonly [time: number, value: number]

const segment = ([start, from]: Stop, [end, to]: Stop): Stop[] => [
  [start, from],
  ...smooth.map(([time, value]): Stop => [start + (end - start) * time, from + (to - from) * value]),
  [end, to],
]

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

const easing = (stops: readonly Stop[], cycle: number): string =>
  `linear(${stops.map(([time, value]) => `${rounded(value)} ${rounded((time / cycle) * 100)}%`).join(', ')})`

/**
 * Returns the curves of a rotation as `linear()` easings, so that keyframes from 0 to 1 do not depend on the number of
 * texts. A text's turn starts with its rest; it leaves while the next one enters, and enters again at the very end.
 */
export function rotationCurves({ count, delay, duration }: Rotation): RotationCurves {
  const step = delay + duration
  const cycle = count * step
  const leaving = [delay, step] as const
  const coming = [cycle - duration, cycle] as const
  return {
    cycle,
    seen: easing(
      [[0, 1], ...segment([leaving[0], 1], [leaving[1], 0]), ...segment([coming[0], 0], [coming[1], 1])],
      cycle,
    ),
    offset: easing(
      [
        [0, 0.5],
        ...segment([leaving[0], 0.5], [leaving[1], 1]),
        [step, 0],
        ...segment([coming[0], 0], [coming[1], 0.5]),
      ],
      cycle,
    ),
  }
}

/**
 * Returns the delay of a text's cycle in milliseconds, and its iterations, so that all end together with the first text
 * visible.
 */
export function cycleOf(index: number, { count, delay, duration }: Rotation, rounds: number) {
  const sooner = index === 0 ? 0 : count
  return {
    delay: (index - sooner) * (delay + duration),
    iterations: rounds === 0 ? 'infinite' : String(rounded(rounds + (sooner - index) / count)),
  }
}
