import type { Mail } from '#server/mail/outbox.ts'

/** A mail with all that its header says. */
export interface OutgoingMail extends Omit<Mail, 'market'> {
  from: { name: string; address: string }
  /** Without angle brackets; the same each time that this mail is sent. */
  messageId: string
}

export type Delivery =
  | { kind: 'taken' }
  /** The server will never take it. */
  | { kind: 'refused'; reason: string }
  /** It may take it another time, or has taken it without being able to say so. */
  | { kind: 'unreachable'; reason: string }

/** Hands mail to the server that delivers it. Never rejects. */
export type SendMail = (mail: OutgoingMail) => Promise<Delivery>

const field = (error: unknown, name: 'command' | 'responseCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** What concerns the recipient or the text, and not how the server is set up: a wrong password may be mended. */
const ofThisMail = new Set<unknown>(['RCPT TO', 'DATA'])

function failureOf(error: unknown): Delivery {
  const reason = error instanceof Error ? error.message : String(error)
  const isFinal = Number(field(error, 'responseCode')) >= 500 && ofThisMail.has(field(error, 'command'))
  return { kind: isFinal ? 'refused' : 'unreachable', reason }
}

/** What would be read as several addresses, or as a name and an address. */
const isSeveral = (address: string): boolean => /[\s,;:<>()"]/.test(address)

/**
 * Sends over SMTP, each mail over a connection of its own.
 * @param smtpUrl `smtp://user:password@host:587`, `smtps://…:465`; `?requireTLS=true` refuses a server without STARTTLS
 * @param patience milliseconds that the server may be silent
 */
export async function createSmtp(smtpUrl: string, patience = 15_000): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ from, recipient, replyTo, subject, body, html, listUnsubscribe, messageId }) => {
    if (isSeveral(recipient)) return { kind: 'refused', reason: `"${recipient}" is not a single address` }
    try {
      await transport.sendMail({
        from,
        to: recipient,
        ...(replyTo && !isSeveral(replyTo) && { replyTo }),
        subject,
        text: body,
        ...(html && { html }),
        messageId: `<${messageId}>`,
        headers: {
          // No answers from machines that are out of office (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(listUnsubscribe && {
            'List-Unsubscribe': { prepared: true, value: `<${listUnsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      return { kind: 'taken' }
    } catch (error) {
      return failureOf(error)
    }
  }
}
