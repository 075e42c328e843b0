/** Anchor of the back-in-stock form on a product page. */
export const notifyMeAnchor = 'notify-me'
