/** Fields that every form has in addition to its own. Endpoints must not use these names. */
export const formFields = {
  /** Name of the endpoint, for forms that are posted to their page. */
  endpoint: '_form',
  /** The widget's id, where the page shows the outcome. */
  widget: '_id',
  /** The next page of a form without script: a path of the same market. */
  next: '_next',
  /** Hidden from people; only bots fill it. */
  honeypot: '_website',
  /** Milliseconds between the start of the page and the submission of the form, as measured by its script. */
  elapsed: '_elapsed',
} as const

/** Minimum time in milliseconds in which a human can fill in a form. */
export const minFillTime = 1_500

/** Fragment of a form's outcome on its page, shown by `:target` after a post without script. */
export const doneFragment = (widgetId: string): string => `${widgetId}-done`
export const refusedFragment = (widgetId: string): string => `${widgetId}-refused`

/** Fragments of links in mails: the page shows their outcome there. */
export const mailFragments = {
  confirmed: 'newsletter-confirmed',
  expired: 'newsletter-expired',
  ended: 'newsletter-ended',
} as const
