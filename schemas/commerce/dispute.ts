/**
 * The states of a dispute, which a cardholder opens at the bank. `opened`: the bank asks, and the money is still there.
 * `charged-back`: the bank took it. `won`: it came back. `lost`: it does not.
 */
export const disputeStatuses = ['opened', 'charged-back', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
