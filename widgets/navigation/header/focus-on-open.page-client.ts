/** Moves focus into a popover's first field when it opens: `autofocus` would take it at load where style shows it. */
export function start(element: HTMLElement): void {
  const focus = () => {
    if (element.matches(':popover-open')) element.querySelector('input')?.focus()
  }
  element.addEventListener('toggle', focus)
  focus()
}
