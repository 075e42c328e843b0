const themeKey = 'vitrine-editor-theme'

const apply = (theme: string | null): void => {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

/** The theme that was chosen here; without one the system's. */
export const readTheme = (): void => apply(localStorage.getItem(themeKey))

/** From light to dark, or back. */
export function switchTheme(): void {
  const chosen = document.documentElement.dataset.theme
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const next = isDark ? 'light' : 'dark'
  localStorage.setItem(themeKey, next)
  apply(next)
}
