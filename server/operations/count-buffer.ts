/** Counts in memory, written in batches: one statement every ten seconds, for any number of visitors. */
export interface CountBuffer<Row> {
  /** Adds a row to the counts. */
  add(row: Row): void
  /** Writes the counts. */
  flush(): Promise<void>
}

interface Options<Row> {
  /** Returns the key under which rows are merged. */
  keyOf(row: Row): string
  /** Returns the sum of two rows with the same key. */
  merge(a: Row, b: Row): Row
  /** Writes rows, in key order, so that processes cannot deadlock. */
  write(rows: Row[]): Promise<void>
  /** Receives write errors; the counts are retried with the next ones. */
  onError(error: unknown): void
}

/** Milliseconds between writes: a killed process loses at most these counts. */
const writeInterval = 10_000
/** Maximum of rows held in memory; beyond, they are written immediately. */
const maxRows = 500

export function createCountBuffer<Row>({ keyOf, merge, write, onError }: Options<Row>): CountBuffer<Row> {
  let waiting = new Map<string, Row>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  function put(row: Row): void {
    const key = keyOf(row)
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? row : merge(before, row))
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    waiting = new Map()
    try {
      await write(rows)
    } catch (error) {
      onError(error)
      if (waiting.size < maxRows) for (const row of rows) put(row)
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeWaiting)
    return writing
  }

  return {
    add(row) {
      put(row)
      if (waiting.size >= maxRows) void flush()
      else timer ??= setTimeout(() => void flush(), writeInterval).unref()
    },
    flush,
  }
}
