/** Timeouts in milliseconds for commands that read or write a whole table, which takes longer than a page may. */
export const longStatements = { connect: 10_000, statement: 600_000, silence: 610_000 }
