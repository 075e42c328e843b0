import type sharp from 'sharp'

type Sharp = typeof sharp

/** Enables decoders of uploaded formats only; all other loaders of the library stay disabled. */
const loaders = ['Svg', 'Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`)

async function open(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Pages have priority over pictures: one thread per picture leaves other cores free.
  sharp.concurrency(1)
  // Results are cached on disk; caching them in memory too would waste it.
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
}

let opening: Promise<Sharp> | undefined

/**
 * Returns the configured picture library, loaded on demand: it takes 0.1 s and 20 MB, and cached pages never need it.
 */
export function openSharp(): Promise<Sharp> {
  opening ??= open()
  return opening
}
