/** The address of the screen that shows a page as of a moment (ISO 8601). */
export const momentAddress = (path: string, at: string): string =>
  `/preview/moment?${new URLSearchParams({ path, at })}`
