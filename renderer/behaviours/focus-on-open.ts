/** Moves focus into a popover's first field when it opens: `autofocus` would take it at load where style shows it. */
export function start(element: HTMLElement): void {
  element.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'open') element.querySelector('input')?.focus()
  })
}
