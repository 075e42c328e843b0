import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Values of `data-props` that a client script reads. Its component writes them with `clientProps`. */
export type PropsOf<Names extends readonly string[]> = Readonly<Record<Names[number], string>>

/** Reads the `data-props` of an element; undefined if a value is missing. */
export function readProps<const Names extends readonly string[]>(
  { dataset }: HTMLElement,
  names: Names,
): PropsOf<Names> | undefined {
  const props = parseIfJson(dataset.props)
  return hasTexts<Names[number]>(props, names) ? props : undefined
}
