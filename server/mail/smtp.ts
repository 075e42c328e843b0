import type { Mail } from '#server/mail/outbox.ts'

/** A mail with its complete header. */
interface OutgoingMail extends Omit<Mail, 'market'> {
  from: { name: string; address: string }
  /** Without angle brackets; the same each time that this mail is sent. */
  messageId: string
}

interface DeliveryFailure {
  /** The server's words, which often repeat the recipient's address. For the outbox only. */
  reason: string
  /** Command and response code, without personal data. For the log and the job queue. */
  summary: string
}

type Delivery =
  | { kind: 'taken' }
  /** The server will never take it. */
  | ({ kind: 'refused' } & DeliveryFailure)
  /** The server may accept it later, or accepted it without a response. */
  | ({ kind: 'unreachable' } & DeliveryFailure)

/** Sends mail to the SMTP server. Never rejects. */
export type SendMail = (mail: OutgoingMail) => Promise<Delivery>

const field = (error: unknown, name: 'command' | 'responseCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/**
 * SMTP commands whose errors concern the recipient or the text, and not the server's setup: a wrong password can be
 * corrected.
 */
const ofThisMail = new Set<unknown>(['RCPT TO', 'DATA'])

function failureOf(error: unknown): Delivery {
  const reason = error instanceof Error ? error.message : String(error)
  const command = field(error, 'command')
  const responseCode = field(error, 'responseCode')
  const isFinal = Number(responseCode) >= 500 && ofThisMail.has(command)
  const code = responseCode ?? field(error, 'code') ?? 'no response'
  return { kind: isFinal ? 'refused' : 'unreachable', reason, summary: `SMTP ${command ?? 'error'}: ${code}` }
}

/** Whether an address would be parsed as several, or as a name and an address. */
const isSeveral = (address: string): boolean => /[\s,;:<>()"]/.test(address)

/**
 * Creates an SMTP sender with one connection per mail.
 * @param smtpUrl `smtp://user:password@host:587`, `smtps://…:465`; `?requireTLS=true` refuses a server without STARTTLS
 * @param timeout idle timeout in milliseconds
 */
export async function createSmtp(smtpUrl: string, timeout = 15_000): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ from, recipient, replyTo, subject, body, html, listUnsubscribe, messageId }) => {
    if (isSeveral(recipient)) {
      const summary = 'not a single address'
      return { kind: 'refused', reason: `"${recipient}" is ${summary}`, summary }
    }
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
          // Prevents out-of-office replies (RFC 3834).
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
