// Shared by the endpoints of the account.

export const root = '/api/account/{catalog}'
export const often = { requests: 300, seconds: 60 } as const
export const session = 'required'
