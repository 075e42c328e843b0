/** Runs now, or once a page that the browser prerendered is shown. */
export function whenActivated(run: () => void): void {
  // Not yet in TypeScript's types.
  if (Reflect.get(document, 'prerendering'))
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
