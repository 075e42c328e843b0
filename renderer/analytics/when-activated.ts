/** Runs now, or on a prerendered page when it is activated. */
export function whenActivated(run: () => void): void {
  // Not yet in TypeScript's types.
  const page: Document & { prerendering?: boolean } = document
  if (page.prerendering) page.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
