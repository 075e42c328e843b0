/**
 * Encodes a widget's id for attributes: `aria-labelledby` and similar attributes separate ids by spaces, so
 * everything but letters, digits and dashes is escaped.
 */
export const safeId = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(36)}`)
