/** Removes a parameter from the page's address and its history entry. @returns its value; null without it */
export function takeParameter(name: string): string | null {
  const address = new URL(location.href)
  const value = address.searchParams.get(name)
  if (value === null) return null
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return value
}
