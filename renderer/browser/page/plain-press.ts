/** Whether a press means what it is on: not a new tab or window, and nobody else's already. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
