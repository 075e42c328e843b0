import { isRecord } from '#schemas/validation/is-record.ts'

/** Whether a value is an object with a text at each key. */
export const hasTexts = <const Key extends string>(
  value: unknown,
  keys: readonly Key[],
): value is Readonly<Record<Key, string>> =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string')
