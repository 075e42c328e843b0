import type { MailPart } from '#server/mail/mail-layout.ts'

/** Returns the parts of a text whose paragraph that is only an address becomes the button of the mail. */
export function withButton(words: string, address: string, label: string): MailPart[] {
  const [before = '', after] = words.split(`\n\n${address}\n\n`)
  return after === undefined ? [words] : [before, { kind: 'action', label, address }, after]
}
