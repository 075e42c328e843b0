import { stripVTControlCharacters } from 'node:util'
import type { ErrorPayload, ViteDevServer } from 'vite'

/** Error of the last change, displayed over every page until it is fixed. */
export interface DevelopmentFailure {
  show(error: unknown): void
  clear(): void
  /** Whether an error is displayed. */
  isShown(): boolean
}

const framesOf = (stack: string) => stack.split('\n').filter((line) => /^\s*at /.test(line))

const textOf = (value: unknown): string => (typeof value === 'string' ? stripVTControlCharacters(value) : '')

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** Returns the error in the overlay's format. Errors thrown at import name their file in the stack only. */
function describeError(error: unknown, root: string): ErrorPayload['err'] {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const frames = framesOf(textOf(thrown.stack))
  const projectFrame = frames.find((line) => line.includes(root) && !line.includes('node_modules'))
  const thrownAt = projectFrame?.slice(projectFrame.indexOf(root)).replace(/(?::\d+)*\)?$/, '')
  const id = textOf(field(error, 'id')) || thrownAt
  return {
    message: textOf(thrown.message),
    stack: frames.join('\n'),
    frame: textOf(field(error, 'frame')),
    ...(id && { id }),
  }
}

/** Shows errors in the terminal and in every connected browser. */
export function createDevelopmentFailure(vite: ViteDevServer): DevelopmentFailure {
  let currentError: ErrorPayload | undefined
  vite.ws.on('vite:client:connect', (_, client) => {
    if (currentError) client.send(currentError)
  })
  return {
    show(error) {
      const err = describeError(error, vite.config.root)
      currentError = { type: 'error', err }
      console.error([`Not applied: ${err.message}`, err.id, err.frame].filter(Boolean).join('\n'))
      vite.ws.send(currentError)
    },
    clear() {
      currentError = undefined
    },
    isShown: () => currentError !== undefined,
  }
}
