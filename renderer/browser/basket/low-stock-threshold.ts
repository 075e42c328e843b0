/** Below this quantity of a size, the remaining number is displayed. */
export const lowStockThreshold = 3
