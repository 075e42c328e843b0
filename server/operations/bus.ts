/** Carries purge messages: to every process over Redis where REDIS_URL is set, else within this one. */
export interface PurgeBus {
  /** Tags whose cached entries are old now: `page:/dk/autumn`, `market:dk`, `product:10001_001`, … */
  purge(tags: readonly string[]): Promise<void>
  onPurge(listener: (tags: readonly string[]) => void): void
  close(): Promise<void>
}
