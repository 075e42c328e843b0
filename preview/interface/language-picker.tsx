import controls from '#preview/styles/controls.module.css'
import { changeLanguage, editorLanguage, editorLanguages } from '#preview/texts/language.ts'
import { text } from '#preview/texts/texts.ts'

/** Names of the languages, in themselves. */
const names = { en: 'English', da: 'Dansk' } as const

/** Renders the choice of the editor's language, which reloads the page. */
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
          onClick={() => changeLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  )
}
