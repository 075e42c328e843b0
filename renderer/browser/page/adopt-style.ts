const adopted = new Set<string>()

/**
 * Adds the style of script-only elements, which comes with the script, to the page once. The content policy allows constructed style
 * sheets.
 */
export function adoptStyle(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
