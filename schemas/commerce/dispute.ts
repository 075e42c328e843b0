/**
 * The states of a dispute that a cardholder opened at the bank. `opened`: the bank requests evidence, and the money is
 * still in the shop's account. `charged-back`: the bank withdrew it. `won`: the money was returned. `lost`: it was not.
 */
export const disputeStatuses = ['opened', 'charged-back', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
