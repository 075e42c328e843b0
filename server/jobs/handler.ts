import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** The result of a job. An error of a handler is a fault: retried like `again`, and reported. */
export type JobOutcome =
  | { kind: 'done' }
  /** Retried with growing pauses, up to a number of attempts. */
  | { kind: 'again'; reason: string }
  /** Completed, and recurring: runs again at this time. */
  | { kind: 'later'; due: Date }
  /** It can never succeed. */
  | { kind: 'failed'; reason: string }

export interface JobRun {
  id: number
  /** 1 on the first attempt. An earlier attempt may have succeeded without being recorded, if its process crashed. */
  attempt: number
  /** Aborts when the job times out, or when the server stops. */
  signal: AbortSignal
}

/** Runs jobs of one kind. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<JobOutcome>

/** Creates a handler for payloads that match a schema; invalid payloads fail permanently. */
export function jobHandler<const Schema extends JSONSchema, Payload = FromSchema<Schema>>(
  schema: Schema,
  handle: (payload: Payload, run: JobRun) => Promise<JobOutcome>,
): JobHandler {
  const check = compileSchema<Schema, Payload>(schema)
  return async (payload, run) => {
    const checked = check(payload)
    if (checked.kind === 'valid') return handle(checked.value, run)
    const [problem] = checked.problems
    return { kind: 'failed', reason: `invalid payload: ${problem?.pointer ?? ''} ${problem?.message ?? ''}` }
  }
}
