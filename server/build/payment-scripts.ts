import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { type Chunk, readChunks } from '#server/build/client-manifest.ts'
import { mainEntry } from './vite-options.ts'

/**
 * The scripts allowed on the payment page, by source, with the reason (PCI DSS 6.4.3). Reviewed by hand: a test fails
 * if the page loads any other script.
 */
export const paymentScriptReasons: ReadonlyMap<string, string> = new Map([
  [mainEntry, 'Starts what the page holds: islands, client scripts, menu, consent'],
  [
    'renderer/browser/forms/form.client.ts',
    'Sends forms without leaving the page and shows what is wrong in them',
  ],
  ['widgets/checkout/payment-methods/client.ts', 'Asks again for a payment that waits'],
  [
    'widgets/checkout/payment-methods/provider-form.client.ts',
    'Starts the payment: with Adyen its library, whose fields for cards stand in frames of its own, with iyzico the list of instalments',
  ],
])

/** Scripts of other origins, by where a configured provider has them. */
export const foreignScriptReasons: ReadonlyMap<string, string> = new Map([
  ['https://pay.google.com', 'Google Pay, which its provider delivers from nowhere else'],
  ['https://applepay.cdn-apple.com', 'Apple Pay on browsers other than Safari'],
])

export interface PaymentScript {
  /** Address in the build. */
  file: string
  /** SHA-256 of its bytes in base64, as in a policy or an `integrity` attribute. */
  hash: string
  /** Reviewed sources that bring it to the page. */
  sources: string[]
  reasons: string[]
}

/** Returns the imports of a source; for modules of every page, only static ones. */
function fetchedBy(
  source: string,
  chunks: ReadonlyMap<string, Chunk>,
  seenFiles = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(source)
  if (!chunk || seenFiles.has(source)) return seenFiles
  seenFiles.add(source)
  // Scripts that the first module can load are named by elements: each of them is in the list itself.
  const dynamicImports = source === mainEntry ? [] : chunk.dynamicImports
  for (const other of [...chunk.imports, ...dynamicImports])
    if (other !== mainEntry) fetchedBy(other, chunks, seenFiles)
  return seenFiles
}

/** Returns every script that the reviewed sources can bring to the page, with its hash. */
function paymentScripts(client: string, reasons = paymentScriptReasons): PaymentScript[] {
  const chunks = readChunks(client)
  const scripts = new Map<string, PaymentScript>()
  for (const [source, reason] of reasons)
    for (const fetched of fetchedBy(source, chunks)) {
      const file = chunks.get(fetched)?.file ?? ''
      if (!file.endsWith('.js')) continue
      const bytes = readFileSync(`${client}/${file}`)
      const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
      const script = scripts.get(file) ?? { file: `/${file}`, hash, sources: [], reasons: [] }
      script.sources.push(source)
      script.reasons.push(reason)
      scripts.set(file, script)
    }
  return [...scripts.values()].sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Writes the script inventory of a build next to its client, before the editor's files join the manifest. */
export function writePaymentScripts(folder: string): void {
  const inventory = {
    own: paymentScripts(`${folder}/client`),
    foreign: Object.fromEntries(foreignScriptReasons),
  }
  writeFileSync(`${folder}/payment-scripts.json`, `${JSON.stringify(inventory, null, 2)}\n`)
}
