/** Runs now, or on a prerendered page when it is activated. */
export function whenActivated(run: () => void): void {
  // Not yet in TypeScript's types.
  if (Reflect.get(document, 'prerendering'))
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
