/** Whether the visitor asks for as little motion as possible. Only in browsers. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
