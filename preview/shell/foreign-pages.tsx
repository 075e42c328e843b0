import { type FormEvent, useId } from 'react'
import styles from '#preview/interface/pages.module.css'
import { addressOf, navigate } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Renders the notice in place of a list for another content system, which cannot list its pages. */
export function ForeignPages({ market, url }: { market: string; url: string }) {
  const id = useId()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('path'))
    navigate(addressOf({ kind: 'page', market, key }))
  }
  return (
    <form className={controls.field} onSubmit={submit}>
      <p>{text('foreign.list')}</p>
      <label htmlFor={id}>{text('pages.path')}</label>
      <span className={styles.filters}>
        <input
          key={url}
          id={id}
          className={controls.input}
          name="path"
          defaultValue={url}
          required
          pattern="/.+"
          maxLength={2_048}
        />
        <button type="submit" className={controls.primary}>
          {text('foreign.open')}
        </button>
      </span>
    </form>
  )
}
