/**
 * Takes the token that a mail brought out of the page's address, before any other script can read it and before it is a
 * step of the browser's history. The page's form has it.
 */
export function hideMailToken(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('token')) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}
