import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to every text file of a folder, at the highest level. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(m?js|css|svg|(geo)?json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(`${folder}/${file}`)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${folder}/${file}.br`, await brotli(bytes, quality))
      await writeFile(`${folder}/${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}
