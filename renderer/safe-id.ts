/**
 * A widget's id as attributes can hold it: `aria-labelledby` and its like keep ids apart by spaces, so everything but
 * letters, digits and dashes is written as a code.
 */
export const safeId = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(36)}`)
