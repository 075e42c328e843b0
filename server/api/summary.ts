import type { Endpoint } from '#schemas/api/endpoint.ts'

const callersOf = ({ operators, machineScope }: Endpoint): string => {
  if (!operators) return ''
  return machineScope ? ' For operators and machines.' : ' For operators.'
}

/** Returns the summary of an endpoint, with who may call it. */
export const summaryOf = (endpoint: Endpoint): string => endpoint.summary + callersOf(endpoint)
