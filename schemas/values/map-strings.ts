function changeIn(data: object, change: (text: string) => string): void {
  for (const [key, value] of Object.entries(data))
    if (typeof value === 'string') Reflect.set(data, key, change(value))
    else if (typeof value === 'object' && value !== null) changeIn(value, change)
}

/** Returns a copy of JSON data in which every string is replaced by `change`. Keys are unchanged. */
export function mapStrings<Data extends object>(data: Data, change: (text: string) => string): Data {
  const copy = structuredClone(data)
  changeIn(copy, change)
  return copy
}
