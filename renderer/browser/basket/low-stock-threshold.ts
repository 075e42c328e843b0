/** Below this quantity of a size, the remaining number is shown. */
export const lowStockThreshold = 3
