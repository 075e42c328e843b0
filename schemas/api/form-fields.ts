/** Fields that every form carries beside its own. None is a field of an endpoint. */
export const formFields = {
  /** The endpoint's name, where a form is posted to its page. */
  endpoint: '_form',
  /** The widget's id: where on the page the outcome is told. */
  widget: '_id',
  /** The page that follows where the form is posted without script: a path of the same market. */
  next: '_next',
  /** Nobody sees it; what fills it is no person. */
  honeypot: '_website',
  /** Milliseconds between the page's beginning and sending the form, as its script counted them. */
  elapsed: '_elapsed',
} as const

/** Nobody fills a form in less, in milliseconds. */
export const leastFillTime = 1_500

/** Where on its page a form's outcome is told: shown by `:target` when a form was posted without script. */
export const doneFragment = (widgetId: string): string => `${widgetId}-done`
export const refusedFragment = (widgetId: string): string => `${widgetId}-refused`

/** Where links in mail lead to on a page: what became of them is told there. */
export const mailFragments = {
  confirmed: 'newsletter-confirmed',
  expired: 'newsletter-expired',
  ended: 'newsletter-ended',
} as const
