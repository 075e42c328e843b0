import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { MailPart } from '#server/mail/mail-layout.ts'
import { createMailTexts, type MailText } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

interface ReviewMailsDependencies {
  site: () => Site
  publicUrl: string
}

/** Facts for a mail about a review. */
interface ReviewSubject {
  document: EditedDocument
  title: string
  by: Pick<Editor, 'name'>
}

/** Mails about reviews and plans, in the language of the document's market. */
export interface ReviewMails {
  requested(recipient: string, subject: ReviewSubject, note: string): Mail
  returned(recipient: string, subject: ReviewSubject, words: string): Mail
  approved(recipient: string, subject: ReviewSubject, isPlanned: boolean): Mail
  /** @param path to which the page could not move */
  planFailed(recipient: string, subject: Omit<ReviewSubject, 'by'>, path: string): Mail
}

const quotePart = (words: string): MailPart[] => (words === '' ? [] : [{ kind: 'quote', words }])

export function createReviewMails({ site, publicUrl }: ReviewMailsDependencies): ReviewMails {
  const mailTexts = createMailTexts({ site, publicUrl })

  function write(
    recipient: string,
    { document, title, by }: Omit<ReviewSubject, 'by'> & Partial<ReviewSubject>,
    content: (
      text: MailText,
      values: { name: string; title: string },
    ) => {
      subject: string
      parts: MailPart[]
    },
  ): Mail {
    const { kind, market: id, key } = document
    const market = site().market(id) ?? site().markets[0]
    if (!market) throw new Error('A shop has at least one market.')
    const address = `${publicUrl}/preview/edit?${new URLSearchParams({ kind, market: id, key })}`
    return mailTexts(market, recipient, (text) => {
      const { subject, parts } = content(text, { name: by?.name ?? '', title })
      const action = { kind: 'action', label: text('mail.reviewOpen'), address } as const
      return { kind: 'message', subject, parts: [...parts, action] }
    })
  }

  return {
    requested: (recipient, about, note) =>
      write(recipient, about, (text, values) => ({
        subject: text('mail.reviewSubject', values),
        parts: [text('mail.reviewText', values), ...quotePart(note)],
      })),
    returned: (recipient, about, words) =>
      write(recipient, about, (text, values) => ({
        subject: text('mail.reviewReturnedSubject', values),
        parts: [text('mail.reviewReturnedText', values), ...quotePart(words)],
      })),
    approved: (recipient, about, isPlanned) =>
      write(recipient, about, (text, values) => ({
        subject: text('mail.reviewApprovedSubject', values),
        parts: [text(isPlanned ? 'mail.reviewPlannedText' : 'mail.reviewApprovedText', values)],
      })),
    planFailed: (recipient, about, path) =>
      write(recipient, about, (text, { title }) => ({
        subject: text('mail.planFailedSubject', { title }),
        parts: [text('mail.planFailedText', { title, path })],
      })),
  }
}
