import { choiceIn } from '#preview/texts/choices.ts'
import { itemName } from '#preview/texts/item-names.ts'
import { type EditorLanguage, editorLanguage } from '#preview/texts/language.ts'
import { pageKindTexts } from '#preview/texts/page-kinds.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Texts of schemas are English: what a language calls them, by the English words. */
type FieldTexts = ReadonlyMap<string, string>

const sources: Readonly<Record<EditorLanguage, () => Promise<{ fieldTexts: FieldTexts }>>> = {
  en: () => import('#preview/texts/en/field-texts.ts'),
  da: () => import('#preview/texts/da/field-texts.ts'),
}

let registered: FieldTexts = new Map()

/** Loads the texts of forms in the editor's language; until then they are English. */
export async function loadFieldTexts(language = editorLanguage()): Promise<void> {
  registered = (await sources[language]()).fieldTexts
}

/** A title or description of a schema, in the editor's language. */
export const fieldText = (english: string): string => registered.get(english) ?? english

/** Returns the label of a field with its parents' labels: each part of `Images 2 › Text`. */
export const fieldPathText = (path: string): string =>
  path
    .split(' › ')
    .map((part) => {
      const [, words = part, number = ''] = /^(.*?)( \d+)?$/.exec(part) ?? []
      return fieldText(words) + number
    })
    .join(' › ')

/** Returns the label of a choice's value. */
export const choiceText = (value: unknown): string => choiceIn(editorLanguage(), value)

/** `trackOrder` is “Track order”. */
const readable = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Returns the label of a page kind or template. */
export const kindName = (alias: string): string => pageKindTexts[alias]?.[editorLanguage()] ?? readable(alias)

const translated = new WeakMap<object, object>()
const results = new WeakSet<object>()

/** Returns the title of a list whose items have no name; undefined for other schemas. */
function titleOfNamelessItems({ title, items }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof title !== 'string' || !isRecord(items)) return undefined
  return items.title === undefined || items.title === 'Item' ? title : undefined
}

function translate(value: unknown, inProperties: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, false))
  if (!isRecord(value)) return value
  const list = inProperties ? undefined : titleOfNamelessItems(value)
  const item = list === undefined ? undefined : itemName(list)
  const fields = translateFields(value, inProperties)
  return item === undefined ? fields : { ...fields, itemName: item }
}

function translateFields(value: Readonly<Record<string, unknown>>, inProperties: boolean): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isText = !inProperties && (key === 'title' || key === 'description')
      if (isText && typeof part === 'string') return [key, fieldText(part)]
      if (['enum', 'const', 'default', 'examples'].includes(key) && !inProperties) return [key, part]
      return [key, translate(part, key === 'properties' && !inProperties)]
    }),
  )
}

/** Returns a schema with its titles and descriptions in the editor's language; the same one for the same schema. */
export function translateSchema<Schema>(schema: Schema): Schema | object {
  if (!isRecord(schema) || results.has(schema)) return schema
  const translatedSchema = translated.get(schema)
  if (translatedSchema) return translatedSchema
  const result = translate(schema, false)
  if (!isRecord(result)) return schema
  translated.set(schema, result)
  results.add(result)
  return result
}
