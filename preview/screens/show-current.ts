/** Scrolls a line of links so that the current one is in sight. */
export function showCurrent(links: HTMLElement | null): void {
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
