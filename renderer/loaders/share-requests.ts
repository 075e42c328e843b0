import type { Commerce } from '#renderer/loader.ts'

/** Deduplicates concurrent requests (single flight). Results are not cached. */
export function onceAtATime<Result>() {
  const underWay = new WeakMap<Commerce, Map<string, Promise<Result>>>()
  return (commerce: Commerce, request: unknown, load: () => Promise<Result>): Promise<Result> => {
    const mine = underWay.get(commerce) ?? new Map<string, Promise<Result>>()
    underWay.set(commerce, mine)
    const key = JSON.stringify(request)
    const running = mine.get(key)
    if (running) return running
    const loading = load().finally(() => mine.delete(key))
    mine.set(key, loading)
    return loading
  }
}
