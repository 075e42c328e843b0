/** What a machine's token allows; each endpoint that takes machines names the one that it needs. */
export const machineScopes = ['orders:read', 'orders:write', 'stock:write', 'prices:write'] as const
export type MachineScope = (typeof machineScopes)[number]
