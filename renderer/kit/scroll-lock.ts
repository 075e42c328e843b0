/**
 * Keeps the page behind modal dialogs from scrolling for as long as one is open. A page that has a scrollbar keeps its
 * room, so that nothing moves. Call it after any of them opened or closed. Its style stands in `base.css`.
 */
export function updateScrollLock(): void {
  const { documentElement: root } = document
  if (!document.querySelector('dialog:modal')) delete root.dataset.scrollLock
  else root.dataset.scrollLock ??= window.innerWidth > root.clientWidth ? 'gutter' : ''
}
