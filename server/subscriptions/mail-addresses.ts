/** Where mail programs end a subscription by one press (RFC 8058), and people by a link. */
export const endAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/newsletter/unsubscribe?token=${token}`

/** What a page asks before it is done: links in mail are followed by programs that look for malice, too. */
export type MailQuestion = 'confirm' | 'end' | 'end-alerts'

/** The page that asks. */
export const questionAddress = (question: MailQuestion, token: string): string =>
  `/subscriptions/${question}?${new URLSearchParams({ token })}`
