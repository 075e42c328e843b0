/** A button that prints its page. */
export function start(button: HTMLElement): void {
  button.addEventListener('click', () => print())
}
