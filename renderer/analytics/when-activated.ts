/** Runs now, or once a page that the browser prerendered is shown. */
export function whenActivated(run: () => void): void {
  // Not in TypeScript's own types yet.
  if (Reflect.get(document, 'prerendering'))
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
