/** Returns a React key for an item of a content list, which is static and can have duplicate names. */
export const keyOf = (index: number, name = ''): string => `${index} ${name}`
