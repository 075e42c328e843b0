import type { Logger } from 'pino'
import type { CardsByKey } from '#server/commerce/basket/gift-cards.ts'

/** Logs how many gift cards depend on previous or missing keys. */
export function reportCardKeys(
  { previous, unknown }: CardsByKey,
  logger: Pick<Logger, 'info' | 'warn'>,
): void {
  if (unknown > 0)
    logger.warn(
      `${unknown} gift cards were made with a key that is not configured, so their codes are refused: add it to SECRET_KEY_PREVIOUS, or to SECRET_KEY_LEAKED if others know it.`,
    )
  if (previous > 0)
    logger.info(
      `${previous} gift cards need a previous key until they are used: do not remove SECRET_KEY_PREVIOUS, SECRET_KEY_LEAKED, the text of DATABASE_URL and DATA_DIR/secret.key.`,
    )
}
