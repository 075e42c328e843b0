/** Key of the number of lists of a signed-in visitor, once fetched. */
export const wishesSeen = 'wishesSeen'

/** Returns this tab's value of a key, across its pages. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text for as long as the tab lasts; a browser without storage forgets it with the page. */
export function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Each page starts with an empty memory.
  }
}
