/** Kinds of toasts. Each has its default duration (interface rule 2). */
export const toastKinds = ['default', 'success', 'info', 'warning', 'danger'] as const
type ToastKind = (typeof toastKinds)[number]

export interface Toast {
  kind: ToastKind
  text: string
  /** Milliseconds that it stays; absent: as long as its kind does. */
  duration?: number | undefined
  /** Where something can be done about it. */
  link?: { href: string; text: string } | undefined
}

/** Toasts one at a time: one is shown, or the gap after one runs, or there is nothing to say. */
export type ToastQueue =
  | { phase: 'idle' }
  | { phase: 'showing'; current: Toast; waiting: readonly Toast[] }
  | { phase: 'gap'; waiting: readonly Toast[] }

/** `ended`: the shown one's time is over, or it was dismissed. `gapEnded`: there is room for the next. */
export type ToastEvent =
  | { kind: 'add'; toast: Toast; immediate: boolean }
  | { kind: 'ended' }
  | { kind: 'gapEnded' }

export const noToasts: ToastQueue = { phase: 'idle' }

const isSame = (a: Toast, b: Toast): boolean => a.kind === b.kind && a.text === b.text

function showNext([next, ...waiting]: readonly Toast[]): ToastQueue {
  return next ? { phase: 'showing', current: next, waiting } : noToasts
}

function add(queue: ToastQueue, toast: Toast, immediate: boolean): ToastQueue {
  if (queue.phase === 'idle') return showNext([toast])
  if (queue.phase === 'showing' && isSame(queue.current, toast)) return queue
  // The gap stays also before an immediate one: without it nobody sees that there is another.
  if (immediate) return { phase: 'gap', waiting: [toast, ...queue.waiting.slice(0, 1)] }
  return { ...queue, waiting: [...queue.waiting, toast] }
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
  }
}
