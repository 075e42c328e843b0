/** Position of a slim banner's row in its area (content rule 18). */
export const slimPlaces = { above: 'first', below: 'last' } as const
