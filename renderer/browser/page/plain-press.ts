/** Whether a press activates its element normally: not in a new tab or window, and not cancelled. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
