import { atom } from 'jotai'
import { store } from '#preview/state/store.ts'

const themeKey = 'vitrine-editor-theme'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that was chosen in this browser. */
export const themeAtom = atom<Theme>('system')

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  store.set(themeAtom, theme)
}

export const readTheme = (): void => {
  const stored = localStorage.getItem(themeKey)
  apply(themes.find((theme) => theme === stored) ?? 'system')
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  apply(theme)
}

/** Switches between light and dark. */
export function switchTheme(): void {
  const theme = store.get(themeAtom)
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  chooseTheme(isDark ? 'light' : 'dark')
}
