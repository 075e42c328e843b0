import { lazy, Suspense, useState } from 'react'
import { type KitWidgetProps, textAttributes } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps, defaultText } from '#preview/forms/inputs.tsx'
import markdownStyles from '#preview/forms/markdown.module.css'
import type { TextField } from '#preview/forms/rich-text.tsx'

const RichText = lazy(() => import('#preview/forms/rich-text.tsx'))

/** Renders a Markdown field as its source. */
function SourceField({ props }: { props: KitWidgetProps }) {
  const { value, onChange } = props
  const textValue = typeof value === 'string' ? value : ''
  return (
    <textarea
      {...controlProps(props)}
      {...textAttributes(props.registry.formContext)}
      className={styles.area}
      rows={Math.min(14, Math.max(4, textValue.split('\n').length + 1))}
      placeholder={defaultText(props)}
      value={textValue}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

function fieldOf(props: KitWidgetProps): TextField {
  const { disabled: isOff, ...attributes } = controlProps(props)
  const { id, label, value, onChange, registry } = props
  return { id, label, value, onChange, isOff, attributes, kit: registry.formContext }
}

/** Renders a Markdown field: formatted text, or the Markdown itself. */
export function MarkdownInput(props: KitWidgetProps) {
  const { text } = props.registry.formContext
  const [showsSource, setShowsSource] = useState(false)
  const toggle = (
    <button
      type="button"
      className={markdownStyles.sourceButton}
      title="Markdown"
      aria-label="Markdown"
      aria-pressed={showsSource}
      onClick={() => setShowsSource(!showsSource)}
    >
      M↓
    </button>
  )
  if (showsSource)
    return (
      <div className={markdownStyles.markdown}>
        <div className={markdownStyles.toolbar}>{toggle}</div>
        <SourceField props={props} />
      </div>
    )
  const unformatted = (
    <div className={markdownStyles.markdown}>
      <p className={markdownStyles.toolbar}>{text('form.markdownOnly')}</p>
      <SourceField props={props} />
    </div>
  )
  return (
    <Suspense
      fallback={
        <textarea {...controlProps(props)} className={markdownStyles.loading} disabled aria-busy="true" />
      }
    >
      <RichText field={fieldOf(props)} source={unformatted}>
        {toggle}
      </RichText>
    </Suspense>
  )
}
