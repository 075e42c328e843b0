/** Position of a slim banner's row in its area (content rule 18). */
export const positionByLocation = { above: 'first', below: 'last' } as const
