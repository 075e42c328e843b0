import type { MouseEvent } from 'react'
import { navigate } from '#preview/state/location.ts'

/**
 * Returns the handler of a link to a screen of the editor, which opens it in place. With a modifier key the browser
 * follows the link itself, such as in a new tab.
 * @param before runs before the screen opens
 */
export const followLink =
  (address: string, before?: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    before?.()
    navigate(address)
  }
