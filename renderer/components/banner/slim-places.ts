/** Where a slim banner's location puts its row (spec 1, section 3). */
export const slimPlaces = { above: 'first', below: 'last' } as const
