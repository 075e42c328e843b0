/**
 * Removes a mail's token from the page's address before other scripts can read it and before it enters the history. The
 * page's form has it.
 */
export function hideMailToken(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('token')) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}
