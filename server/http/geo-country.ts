import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Returns the country of a network address (ISO 3166-1 alpha-2); undefined if unknown. Never throws. */
export type CountryOf = (address: string) => string | undefined

/**
 * Opens a database of countries in MaxMind's format (https://maxmind.github.io/MaxMind-DB/); without one countries are
 * unknown. It is loaded into memory, so that addresses never leave the process. @throws if the file cannot be read or
 * has another format
 */
export async function openCountries(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return () => undefined
  const reader = new Reader<CountryResponse>(await readFile(file))
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(plain) === 0) return undefined
    try {
      const record = reader.get(plain)
      const code = record?.country?.iso_code ?? record?.registered_country?.iso_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined
    } catch {
      // An invalid record prevents the suggestion only, not the response.
      return undefined
    }
  }
}
