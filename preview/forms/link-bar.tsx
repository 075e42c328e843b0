import { useEffect, useId, useRef, useState } from 'react'
import type { FormKit } from '#preview/forms/form-kit.ts'
import markdownStyles from '#preview/forms/markdown.module.css'
import { SuggestInput } from '#preview/forms/suggest-input.tsx'

interface LinkBarProps {
  kit: FormKit
  /** Address of the link that the cursor is in; empty without one. */
  href: string
  /** Receives the address, and the words for a link that has none yet. */
  onApply: (href: string, words: string) => void
  onRemove: () => void
  onLeave: () => void
}

/** Renders the fields of a link in formatted text. */
export function LinkBar({ kit, href, onApply, onRemove, onLeave }: LinkBarProps) {
  const { text } = kit
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState({ href, words: '' })
  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  const address = target.href.trim()
  const apply = () => {
    if (address !== '') onApply(address, target.words || address)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and buttons within
    <div
      ref={bar}
      className={markdownStyles.linkBar}
      onKeyDown={(event) => {
        // The list of suggestions has its own use for these keys.
        if (event.defaultPrevented) return
        if (event.key === 'Escape') onLeave()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <label htmlFor={id}>{text('form.linkTarget')}</label>
      <SuggestInput
        control={{ id }}
        kit={kit}
        of={['page', 'category']}
        value={target.href}
        onType={(input) => setTarget({ href: input, words: '' })}
        onChoose={({ path, title }) => setTarget({ href: path, words: title })}
        written={({ path }) => path}
      />
      <button type="button" disabled={address === ''} onClick={apply}>
        {text('form.linkApply')}
      </button>
      {href !== '' && (
        <button type="button" onClick={onRemove}>
          {text('form.linkRemove')}
        </button>
      )}
    </div>
  )
}
