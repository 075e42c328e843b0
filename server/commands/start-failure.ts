import type { Config } from '#server/configuration/config.ts'

const codeOf = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Object ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/** Returns a server's host, without the password. */
const hostOf = (url: string): string => new URL(url).host

/** Returns the database server's problem and its remedy; undefined if unknown. */
export function databaseFailure(error: unknown, databaseUrl: string): string | undefined {
  const { username, pathname } = new URL(databaseUrl)
  const host = hostOf(databaseUrl)
  const code = codeOf(error)
  switch (code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${host} refuses the user "${username}" (${code}). Correct user and password.`
    case '3D000':
      return `DATABASE_URL: ${host} has no database "${pathname.slice(1)}". Create it, or correct the name.`
    case 'ECONNREFUSED':
      return `DATABASE_URL: nothing listens at ${host}. Start PostgreSQL there, or correct host and port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: there is no host "${new URL(databaseUrl).hostname}" (${code}). Correct its name.`
    case '55P03':
      return `DATABASE_URL: another connection to ${host} has held the lock of migrations for ten minutes. If no process migrates, end it: pg_locks shows it as advisory. With a pooler, set DATABASE_DIRECT_URL.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `DATABASE_URL: ${host} does not answer (${code}). Is a firewall in the way?`
    default:
      return undefined
  }
}

/** Returns why the port cannot be used, and what to do; undefined for other errors. */
export function portFailure(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): string | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `PORT: ${host}:${port} is in use (EADDRINUSE). Stop the other process, or set another PORT.`
    case 'EACCES':
      return `PORT: ${port} needs more rights than this process has. Set a PORT above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: this machine has no address "${host}". Set 0.0.0.0 for all that it has.`
    default:
      return undefined
  }
}

/** The shop cannot start. The message names the variable, the failed step and the remedy. */
export class StartupError extends Error {}
