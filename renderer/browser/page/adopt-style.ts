/**
 * Gives the page the style of what only script makes: it comes with the script, not with every page. The content policy
 * allows sheets that script constructs.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
