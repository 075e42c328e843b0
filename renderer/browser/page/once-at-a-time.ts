import type { Commerce } from '#renderer/loader.ts'

/**
 * Shares what is under way among those who ask for the same at the same time, as the parts of a page do. Nothing is kept
 * once it is there.
 */
export function onceAtATime<Result>() {
  const underWay = new WeakMap<Commerce, Map<string, Promise<Result>>>()
  return (commerce: Commerce, asked: unknown, load: () => Promise<Result>): Promise<Result> => {
    const mine = underWay.get(commerce) ?? new Map<string, Promise<Result>>()
    underWay.set(commerce, mine)
    const key = JSON.stringify(asked)
    const running = mine.get(key)
    if (running) return running
    const loading = load().finally(() => mine.delete(key))
    mine.set(key, loading)
    return loading
  }
}
