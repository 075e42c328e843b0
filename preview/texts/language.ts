import { formatDay } from '#schemas/values/format-date.ts'

/**
 * Languages of the editor. Another language needs a column in every table of texts, and a table of field texts.
 */
export const editorLanguages = ['en', 'da'] as const
export type EditorLanguage = (typeof editorLanguages)[number]

/** A text in every language of the editor. */
export type LocalizedText = Readonly<Record<EditorLanguage, string>>

/** Texts by key. */
export type TextTable = Readonly<Record<string, LocalizedText>>

export type TextValues = Readonly<Record<string, string | number>>

const languageKey = 'vitrine-editor-language'

function readLanguage(): EditorLanguage {
  const preferred = localStorage.getItem(languageKey) ?? navigator.language
  return editorLanguages.find((language) => preferred.startsWith(language)) ?? 'en'
}

let language = readLanguage()

export const editorLanguage = (): EditorLanguage => language

/** Changes the editor's language and reloads the page. */
export function changeLanguage(next: EditorLanguage): void {
  localStorage.setItem(languageKey, next)
  language = next
  location.reload()
}

/**
 * Fills a text's gaps: `{name}` with a value, `{count|page|pages}` with the form that the number takes. Gaps without a
 * value stay.
 */
export function fillText(template: string, values: TextValues, of: EditorLanguage = language): string {
  return template.replaceAll(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (gap, name: string, item?: string, other?: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return gap
      if (item === undefined || other === undefined) return String(value)
      return new Intl.PluralRules(of).select(Number(value)) === 'one' ? item : other
    },
  )
}

/** Returns the function that reads a table's texts in the editor's language, with their values filled in. */
export const createText =
  <Key extends string>(texts: Readonly<Record<Key, Readonly<Record<EditorLanguage, string>>>>) =>
  (key: Key, values: TextValues = {}): string =>
    fillText(texts[key][language], values)

/** Dates as people write them here: a browser in London and one in New York differ, and speak English both. */
export const dateLanguage = (): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? language

/**
 * A moment as editors read it.
 * @param timeZone IANA. Default: the browser's
 */
export const editorMoment = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(dateLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(iso))

/** A calendar day as editors read it. @param day ISO 8601, such as `2026-12-24` */
export const editorDay = (day: string): string => formatDay(day, dateLanguage(), 'long')

/**
 * The name of a language as a label: Danish writes it in lower case within a sentence.
 * @param code BCP 47; an invalid code is returned unchanged
 */
export function languageName(code: string, of: EditorLanguage = language): string {
  try {
    const name = new Intl.DisplayNames([of], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    return code
  }
}
