/** Whether a value is an object with a text at each key. */
export const hasTexts = <const Key extends string>(
  value: unknown,
  keys: readonly Key[],
): value is Readonly<Record<Key, string>> =>
  // Duplicated on purpose: a shared module would be one more file to fetch.
  value instanceof Object && keys.every((key) => typeof Reflect.get(value, key) === 'string')
