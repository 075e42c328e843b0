import controls from '#preview/styles/controls.module.css'
import { editorLanguage, editorLanguages, speak, text } from '#preview/texts/texts.ts'

/** What each language calls itself. */
const names = { en: 'English', da: 'Dansk' } as const

/** The language that the editor itself speaks; the page is loaded anew. */
export function LanguagePicker() {
  return (
    <fieldset className={controls.segments} aria-label={text('account.language')}>
      {editorLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={controls.segment}
          aria-pressed={language === editorLanguage()}
          onClick={() => speak(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  )
}
