/**
 * The states of a dispute that a cardholder opened at the bank. `opened`: the bank requests evidence, and the money is
 * still in the shop's account. `charged-back`: the bank withdrew it. `won`: the money was returned. `lost`: it was not.
 * `closed`: the bank asked for information only, and withdrew nothing.
 */
export const disputeStatuses = ['opened', 'charged-back', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Stage of a dispute at which the bank asks for information only. A chargeback has a higher one. */
export const informationStage = 1
