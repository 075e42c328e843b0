/** Addresses of unsubscribing: one click in mail programs (RFC 8058), and a link for people. */
export const endAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/newsletter/unsubscribe?token=${token}`

/** Actions that a page confirms first: security scanners follow links in mail, too. */
export type MailQuestion = 'confirm' | 'end' | 'end-alerts'

/** The confirmation page. */
export const questionAddress = (question: MailQuestion, token: string): string =>
  `/subscriptions/${question}?${new URLSearchParams({ token })}`
