import type sharp from 'sharp'

type Sharp = typeof sharp

/** Only what shops upload is decoded; every other loader of the library stays shut. */
const loaders = ['Svg', 'Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`)

async function open(): Promise<Sharp> {
  const { default: opened } = await import('sharp')
  // Pages matter more than pictures: one thread per picture leaves the other cores to them.
  opened.concurrency(1)
  // Results are kept on disk by us; kept in memory too they would only take it from pages.
  opened.cache(false)
  opened.block({ operation: ['VipsForeignLoad'] })
  opened.unblock({ operation: loaders })
  return opened
}

let opening: Promise<Sharp> | undefined

/** The library for pictures, set up. Fetched at the first use: it takes 0.1 s and 20 MB, and warm pages never need it. */
export function openSharp(): Promise<Sharp> {
  opening ??= open()
  return opening
}
