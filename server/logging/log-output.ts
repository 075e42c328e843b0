import { write, writeSync } from 'node:fs'

/** Output of log lines. Errors of writing, such as a full disk, end neither the process nor the log. */
export interface LogOutput {
  /** Buffers a line; lines are written in batches. */
  write(line: string): void
  /** Starts writing all lines. */
  flush(): void
  /** Writes what it can before the process ends. */
  end(): void
}

/** Maximum characters per write. */
const maxBuffered = 64_000
/** Maximum buffered characters while nothing can be written; further lines are dropped and counted. */
const maxWaitingCharacters = 16_000_000
/** Milliseconds until a failed write is retried. */
const retryDelay = 100
/** Number of attempts at exit, for a slow reader. */
const lastAttempts = 20

const isBusy = (error: unknown): boolean => Object(error).code === 'EAGAIN'

function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Writes all, unless it fails for another reason than a slow reader. */
function writeAtEnd(file: number, bytes: Buffer): void {
  let rest = bytes
  for (let attempt = 0; rest.length > 0 && attempt < lastAttempts; ) {
    try {
      rest = rest.subarray(writeSync(file, rest))
    } catch (error) {
      if (!isBusy(error)) return
      attempt += 1
      sleepSync(retryDelay)
    }
  }
}

/**
 * Opens a file descriptor for buffered log lines: a write per line would cost several times as much as creating the
 * line. On a full disk pino's own destination ends the process, or blocks forever.
 */
export function openLogOutput(file: number): LogOutput {
  let lines = ''
  let lostLines = 0
  /** Partly written lines. */
  let current: Buffer = Buffer.alloc(0)
  let state: 'idle' | 'writing' | 'waiting' = 'idle'

  function takeLines(): Buffer {
    const time = new Date().toISOString()
    const note =
      lostLines > 0
        ? `${JSON.stringify({ level: 50, time, lost: lostLines, msg: 'log lines could not be written' })}\n`
        : ''
    const output = Buffer.concat([current, Buffer.from(lines + note)])
    lines = ''
    lostLines = 0
    return output
  }

  function attempt(): void {
    state = 'writing'
    write(file, current, (error, writtenBytes) => {
      if (error) {
        state = 'waiting'
        setTimeout(attempt, retryDelay).unref()
        return
      }
      state = 'idle'
      current = current.subarray(writtenBytes)
      if (current.length > 0) attempt()
      else if (lines.length > maxBuffered) flush()
    })
  }

  function flush(): void {
    if (state !== 'idle' || lines === '') return
    current = takeLines()
    attempt()
  }

  return {
    write(line) {
      if (lines.length + current.length > maxWaitingCharacters) {
        lostLines += 1
        return
      }
      lines += line
      if (lines.length > maxBuffered) flush()
    },
    flush,
    end() {
      // A started write is completed by its thread.
      if (state === 'writing') current = Buffer.alloc(0)
      writeAtEnd(file, takeLines())
    },
  }
}
