import type { Commerce } from '#renderer/loader.ts'

/** Deduplicates concurrent requests (single flight). Results are not cached. */
export function onceAtATime<Result>() {
  const pending = new WeakMap<Commerce, Map<string, Promise<Result>>>()
  return (commerce: Commerce, request: unknown, load: () => Promise<Result>): Promise<Result> => {
    const requests = pending.get(commerce) ?? new Map<string, Promise<Result>>()
    pending.set(commerce, requests)
    const key = JSON.stringify(request)
    const running = requests.get(key)
    if (running) return running
    const loading = load().finally(() => requests.delete(key))
    requests.set(key, loading)
    return loading
  }
}
