/** A translation with its `{name}` marks filled; a mark without a value stays as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (mark, name) =>
    Object.hasOwn(values, name) ? String(values[name] ?? mark) : mark,
  )
