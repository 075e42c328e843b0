/** A React key for an item of content's lists: they never change in a browser, and names in them may repeat. */
export const keyOf = (index: number, name = ''): string => `${index} ${name}`
