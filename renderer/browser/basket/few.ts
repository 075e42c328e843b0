/** Fewer pieces of a size than this are few: then it is said how many. */
export const few = 3
