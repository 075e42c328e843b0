import type { ReactNode } from 'react'
import styles from '#renderer/components/basket/basket-codes.module.css'
import {
  BasketForm,
  type BasketRequest,
  type ChangeEndpoint,
} from '#renderer/components/basket/basket-form.tsx'

interface AppliedCode<Request> {
  key: string
  name: string
  /** Amount of the discount. */
  amount: string
  /** Accessible name of the button. */
  removal: string
  /** Input of the endpoint that removes it. */
  input: Request
}

interface Props<Request> {
  /** The widget's id. */
  id: string
  title: string
  open: boolean
  applied: readonly AppliedCode<Request>[]
  /** The endpoint that removes a code. */
  removeBy: ChangeEndpoint<Request>
  /** The form for another code, with its messages. */
  children: ReactNode
}

/** Renders codes that lower the total: the applied ones, and a disclosure with the form for another. */
export function BasketCodes<Request extends BasketRequest>({
  id,
  title,
  open,
  applied,
  removeBy,
  children,
}: Props<Request>) {
  return (
    <>
      <details className={styles.codes} open={open}>
        <summary className={styles.title} id={`${id}-title`}>
          {title}
        </summary>
        <div className={styles.form}>{children}</div>
      </details>
      {applied.length > 0 && (
        <ul className={styles.applied}>
          {applied.map(({ key, name, amount, removal, input }) => (
            <li key={key}>
              <bdi>{name}</bdi>
              <bdi className={styles.amount}>{amount}</bdi>
              <BasketForm endpoint={removeBy} input={input}>
                <button className={styles.remove} type="submit" aria-label={removal}>
                  <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2" />
                  </svg>
                </button>
              </BasketForm>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
