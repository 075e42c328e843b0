/** Thrown for what React alone renders. One error for all: its stack says nothing. */
export const needsReact = new Error('This is rendered by React only')

const special = /["'&<>]/

const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text as React does. Most text needs no escape. */
export const escapeText = (text: string): string =>
  special.test(text) ? text.replaceAll(/["'&<>]/g, (sign) => entities[sign] ?? sign) : text
