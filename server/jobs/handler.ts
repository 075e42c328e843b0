import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validator.ts'

/** What a job came to. What a handler throws is a fault: tried again as `again` is, and reported. */
export type JobOutcome =
  | { kind: 'done' }
  /** Try again, each time after a longer pause, until there were too many attempts. */
  | { kind: 'again'; reason: string }
  /** Done for now: run it once more then, as work that recurs does. */
  | { kind: 'later'; due: Date }
  /** It can never succeed. */
  | { kind: 'failed'; reason: string }

export interface JobRun {
  id: number
  /** 1 at the first time. A job may have been done before without anybody knowing: its process died, or its answer. */
  attempt: number
  /** Aborted when the job takes too long, or when the server stops. */
  signal: AbortSignal
}

/** Does jobs of one kind. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<JobOutcome>

/** A handler of payloads that fit a schema; others fail for good. */
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
