/** A gift card with the generation of the code that proves its ownership: 1 for its first code, 2 for the next. */
export interface ProvenCard {
  number: string
  generation: number
}

/**
 * Returns a card as baskets store it: its number, followed by the generation from the second code on. So releases that
 * counted no codes read baskets with first codes, and ignore cards with later ones.
 */
export const storedCardOf = ({ number, generation }: ProvenCard): string =>
  generation === 1 ? number : `${number} ${generation}`

/** Reads a card of a stored basket. */
export function readStoredCard(stored: string): ProvenCard {
  const [number = '', generation = '1'] = stored.split(' ')
  return { number, generation: Number(generation) }
}
