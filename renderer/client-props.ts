/**
 * Returns the attribute `data-props` for an element's client script, whose module exports the type of what it reads.
 * Values become text.
 */
export const clientProps = <Props>(values: { readonly [Name in keyof Props]: string | number }) => ({
  'data-props': JSON.stringify(values, (_name, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  ),
})
