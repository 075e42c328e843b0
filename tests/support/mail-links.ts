import { expect } from 'vitest'
import type { FakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'

/** Decodes quoted-printable, as far as an address needs it (RFC 2045, 6.7). */
export const decodeMail = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** The newest link to an address whose path or query holds `part`, once mail to `recipient` has brought one. */
export async function linkInMail(server: FakeMailServer, recipient: string, part: string): Promise<URL> {
  let newest: URL | undefined
  await expect
    .poll(() => {
      const texts = server.received
        .filter(({ to }) => to.includes(recipient))
        .map(({ text }) => decodeMail(text))
      const links = texts.flatMap((text) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [])
      const link = links.findLast((link) => link.includes(part))
      newest = link === undefined ? undefined : new URL(link.replaceAll('&amp;', '&'))
      return newest
    })
    .toBeDefined()
  if (!newest) throw new Error(`no mail to ${recipient}`)
  return newest
}
