/** Returns a response's body; undefined if it is longer than `maxBytes`: the rest is not read. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns a response's body as text; undefined if it is longer than `maxBytes`: the rest is not read. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
  const bytes = await boundedBytes(response, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}
