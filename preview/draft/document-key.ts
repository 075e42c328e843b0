import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A document's address as one string, equal for equal ones. */
export const keyOf = ({ kind, market, key }: EditedDocument): string => JSON.stringify([kind, market, key])
