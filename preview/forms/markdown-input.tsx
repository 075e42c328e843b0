import { lazy, Suspense, useRef, useState } from 'react'
import type { KitWidgetProps } from '#preview/forms/form-kit.ts'
import type { FormTextKey } from '#preview/forms/form-texts.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps, usualText } from '#preview/forms/inputs.tsx'
import markdownStyles from '#preview/forms/markdown.module.css'

const Preview = lazy(() => import('#preview/forms/markdown-preview.tsx'))

interface Mark {
  text: FormTextKey
  sign: string
  before: string
  after: string
}

const marks: readonly Mark[] = [
  { text: 'form.markdownBold', sign: 'B', before: '**', after: '**' },
  { text: 'form.markdownItalic', sign: 'I', before: '_', after: '_' },
  { text: 'form.markdownHeading', sign: 'H', before: '## ', after: '' },
  { text: 'form.markdownList', sign: '•', before: '- ', after: '' },
  { text: 'form.markdownLink', sign: '↗', before: '[', after: '](/)' },
]

/** Renders a Markdown field with a preview. */
export function MarkdownInput(props: KitWidgetProps) {
  const { value, onChange, registry, id } = props
  const { text } = registry.formContext
  const area = useRef<HTMLTextAreaElement>(null)
  const [isShown, setShown] = useState(false)
  const written = typeof value === 'string' ? value : ''
  const control = controlProps(props)

  function put({ before, after }: Mark): void {
    const field = area.current
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    const chosen = written.slice(start, end)
    onChange(written.slice(0, start) + before + chosen + after + written.slice(end))
    field.focus()
    requestAnimationFrame(() => field.setSelectionRange(start + before.length, end + before.length))
  }

  return (
    <div className={markdownStyles.markdown}>
      <span className={markdownStyles.toolbar}>
        {marks.map((mark) => (
          <button
            key={mark.text}
            type="button"
            title={text(mark.text)}
            aria-label={text(mark.text)}
            aria-controls={id}
            disabled={control.disabled || isShown}
            onClick={() => put(mark)}
          >
            {mark.sign}
          </button>
        ))}
        <button
          type="button"
          className={markdownStyles.previewButton}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {text('form.markdownPreview')}
        </button>
      </span>
      <textarea
        {...control}
        ref={area}
        className={styles.area}
        rows={Math.min(14, Math.max(4, written.split('\n').length + 1))}
        hidden={isShown}
        placeholder={usualText(props)}
        value={written}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {isShown && (
        <div className={markdownStyles.rendered}>
          <Suspense fallback={null}>
            <Preview>{written}</Preview>
          </Suspense>
        </div>
      )}
    </div>
  )
}
