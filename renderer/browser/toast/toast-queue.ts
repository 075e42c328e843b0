/** Kinds of toasts. Each has its default duration (interface rule 2). */
export const toastKinds = ['default', 'success', 'info', 'warning', 'danger'] as const
type ToastKind = (typeof toastKinds)[number]

export interface Toast {
  kind: ToastKind
  text: string
  /** Duration in milliseconds. Default: its kind's. */
  duration?: number | undefined
  /** Link to a page where the visitor can act on the message. */
  link?: { href: string; text: string } | undefined
}

/** Queue of toasts: one is visible, or the gap after one is running, or it is idle. */
export type ToastQueue =
  | { phase: 'idle' }
  | { phase: 'showing'; current: Toast; waiting: readonly Toast[] }
  | { phase: 'gap'; waiting: readonly Toast[] }

/**
 * `ended`: the toast timed out or was dismissed. `gapEnded`: the next one can appear. `succeeded`: what failed before
 * works now, so errors are no longer true.
 */
export type ToastEvent =
  | { kind: 'add'; toast: Toast; immediate: boolean }
  | { kind: 'ended' }
  | { kind: 'gapEnded' }
  | { kind: 'succeeded' }

export const noToasts: ToastQueue = { phase: 'idle' }

const isSame = (a: Toast, b: Toast): boolean => a.kind === b.kind && a.text === b.text

function showNext([next, ...waiting]: readonly Toast[]): ToastQueue {
  return next ? { phase: 'showing', current: next, waiting } : noToasts
}

function add(queue: ToastQueue, toast: Toast, immediate: boolean): ToastQueue {
  if (queue.phase === 'idle') return showNext([toast])
  if (queue.phase === 'showing' && isSame(queue.current, toast)) return queue
  // An immediate toast also waits for the gap, so that the change is noticed.
  if (immediate) return { phase: 'gap', waiting: [toast, ...queue.waiting.slice(0, 1)] }
  return { ...queue, waiting: [...queue.waiting, toast] }
}

const isError = ({ kind }: Toast): boolean => kind === 'danger' || kind === 'warning'

function withoutErrors(queue: ToastQueue): ToastQueue {
  if (queue.phase === 'idle') return queue
  const waiting = queue.waiting.filter((toast) => !isError(toast))
  return queue.phase === 'showing' && isError(queue.current)
    ? { phase: 'gap', waiting }
    : { ...queue, waiting }
}

/** Returns the queue after an event (interface rule 1). */
export function nextToasts(queue: ToastQueue, event: ToastEvent): ToastQueue {
  switch (event.kind) {
    case 'add':
      return add(queue, event.toast, event.immediate)
    case 'ended':
      return queue.phase === 'showing' ? { phase: 'gap', waiting: queue.waiting } : queue
    case 'gapEnded':
      return queue.phase === 'gap' ? showNext(queue.waiting) : queue
    case 'succeeded':
      return withoutErrors(queue)
  }
}
