/** Focuses a popover's first field when it opens: `autofocus` would also focus it on load where CSS shows it. */
export function start(element: HTMLElement): void {
  const focus = () => {
    if (element.matches(':popover-open')) element.querySelector('input')?.focus()
  }
  element.addEventListener('toggle', focus)
  focus()
}
