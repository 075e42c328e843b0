/**
 * Adds the style of script-only elements, which comes with the script. The content policy allows constructed style
 * sheets.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
