/** Where the shop's icon is served. */
export const iconPath = '/assets/icon.svg'
