/** Scopes of machine tokens. Each endpoint that machines may call declares the scope that it requires. */
export const machineScopes = ['orders:read', 'orders:write', 'stock:write', 'prices:write'] as const
export type MachineScope = (typeof machineScopes)[number]
