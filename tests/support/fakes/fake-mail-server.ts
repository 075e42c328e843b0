import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { startTcpProxy } from '#tests/support/fakes/tcp-proxy.ts'

/** How a mail server may take a mail. */
type MailServerMood =
  | 'takes'
  /** 550 to the recipient, whose address it repeats. */
  | 'refuses'
  /** 451, as one that is overloaded or makes newcomers wait. */
  | 'is busy'
  /** Reads the mail and never answers. */
  | 'hangs'
  /** Accepts the mail, but the connection breaks before the answer. */
  | 'dies after DATA'

interface ReceivedMail {
  from: string
  to: string[]
  /** The message as received: header and body. */
  text: string
}

/** A mail server that behaves, or fails as the test sets, with a user `shop` whose password is `secret`. */
export interface FakeMailServer {
  /** Value for SMTP_URL. */
  url: string
  received: readonly ReceivedMail[]
  behave(mood: MailServerMood): void
  close(): Promise<void>
}

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/** Starts it on a free port of this machine. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const received: ReceivedMail[] = []
  let mood: MailServerMood = 'takes'
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'secret') done(null, { user: username })
      else done(refusal(535, 'Who is that?'))
    },
    onRcptTo({ address }, _session, done) {
      if (mood === 'refuses') done(refusal(550, `5.1.1 <${address}>: No such mailbox`))
      else if (mood === 'is busy') done(refusal(451, `4.7.1 <${address}>: Come back later`))
      else done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, text: Buffer.concat(chunks).toString() })
        if (mood === 'dies after DATA') {
          proxy.cut()
          proxy.mend()
        } else if (mood !== 'hangs') done()
      })
    },
  })
  // Connections that the proxy cuts.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const proxy = await startTcpProxy('127.0.0.1', typeof address === 'object' && address ? address.port : 0)
  return {
    url: `smtp://shop:secret@127.0.0.1:${proxy.port}`,
    received,
    behave(newMood) {
      mood = newMood
    },
    async close() {
      await proxy.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
