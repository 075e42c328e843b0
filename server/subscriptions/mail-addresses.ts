/** Addresses of unsubscribing: one-click URL for mail clients (RFC 8058), and a link. */
export const endAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/newsletter/unsubscribe?token=${token}`

/** Actions that need a confirmation page, because security scanners follow links in mail. */
export type MailQuestion = 'confirm' | 'end' | 'end-alerts'

/** The confirmation page. */
export const questionAddress = (question: MailQuestion, token: string): string =>
  `/subscriptions/${question}?${new URLSearchParams({ token })}`
