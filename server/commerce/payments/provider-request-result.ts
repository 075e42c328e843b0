/**
 * Result of a request to a payment provider. `again`: the provider was unreachable; retry. `unconfigured`: the shop no
 * longer has the payment's provider or market.
 */
export type ProviderRequestResult = 'done' | 'failed' | 'again' | 'unconfigured'
