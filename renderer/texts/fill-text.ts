/** Interpolates `{name}` placeholders in a translation; a placeholder without a value is unchanged. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (mark, name) =>
    Object.hasOwn(values, name) ? String(values[name] ?? mark) : mark,
  )
