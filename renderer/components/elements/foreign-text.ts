/**
 * Returns attributes of an element whose text may not be in the page's language, so that screen readers pronounce it and
 * browsers order its characters.
 * @param language BCP 47; undefined if it is the page's
 */
export const foreignText = (language: string | undefined): { lang?: string; dir?: 'auto' } =>
  language === undefined ? {} : { lang: language, dir: 'auto' }
