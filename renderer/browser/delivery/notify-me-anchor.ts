/** Where on a product's page a visitor asks to be told when it is back; once on a page. */
export const notifyMeAnchor = 'notify-me'
