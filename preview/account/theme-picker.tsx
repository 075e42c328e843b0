import { useAtomValue } from 'jotai'
import { chooseTheme, themeAtom, themes } from '#preview/interface/theme.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Renders the choice between light and dark. */
export function ThemePicker() {
  const chosenTheme = useAtomValue(themeAtom)
  return (
    <fieldset className={controls.segments} aria-label={text('account.theme')}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className={controls.segment}
          aria-pressed={theme === chosenTheme}
          onClick={() => chooseTheme(theme)}
        >
          {text(`theme.${theme}`)}
        </button>
      ))}
    </fieldset>
  )
}
