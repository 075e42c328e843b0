/**
 * The outcome of a request to a payment provider. `again`: it could not be reached. `unconfigured`: the shop no longer has
 * the payment's provider or market, so that nobody can be asked.
 */
export type Performed = 'done' | 'failed' | 'again' | 'unconfigured'
