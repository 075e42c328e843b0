/** Address of the shop's icon. */
export const iconPath = '/assets/icon.svg'
