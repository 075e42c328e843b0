export function needsNoBuild(filter: string): boolean
