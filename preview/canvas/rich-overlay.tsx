import { useAtomValue } from 'jotai'
import { type KeyboardEvent, lazy, Suspense, useEffect } from 'react'
import styles from '#preview/canvas/canvas.module.css'
import { pointerOf } from '#preview/forms/schema-node.ts'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { richTextAtom, sendToPage, type WrittenText } from '#preview/page-frame/canvas-state.ts'
import { nameOfType } from '#preview/state/library.ts'
import { documentAtom, useWidget } from '#preview/state/open-draft.ts'
import { revealField } from '#preview/state/panel.ts'
import { change } from '#preview/state/save.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { readAt, writeAt } from '#schemas/cms/json.ts'

const RichText = lazy(() => import('#preview/forms/rich-text.tsx'))

function closeOverlay(): void {
  store.set(richTextAtom, undefined)
  sendToPage({ kind: 'frameText', call: 0, letters: [] })
}

/** Focuses the field of a text that cannot be edited formatted, such as one with a table. */
function FieldLink({ written: { widget, path } }: { written: WrittenText }) {
  useEffect(() => {
    closeOverlay()
    revealField(widget, pointerOf(path))
  }, [widget, path])
  return null
}

function leaveByKey(event: KeyboardEvent): void {
  // The text field prevents the default of this key without using it; the field of a link closes its suggestions.
  const isInText = closestElement(event.target, '[role=textbox]') !== null
  if (event.key !== 'Escape' || (event.defaultPrevented && !isInText)) return
  event.preventDefault()
  event.stopPropagation()
  closeOverlay()
}

/**
 * Renders the editor of a formatted text over the text on the page. Each change is one of its widget's content.
 */
function FormattedTextEditor({ written, scale }: { written: WrittenText; scale: number }) {
  const { widget: id, path, frame } = written
  const market = useAtomValue(documentAtom)?.market ?? ''
  const kit = useFormKit(market)
  const widget = useWidget(id)
  const value = widget && readAt(widget.content, path)
  if (!widget) return null
  const { rect, style, caret } = frame
  const put = (next: string | undefined) =>
    change({
      label: `${text('command.edit')}: ${nameOfType(widget.type)}`,
      operations: [{ setContent: { widget: id, content: writeAt(widget.content, path, next ?? '') } }],
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the field within
    <div
      className={styles.written}
      style={{
        left: rect.x * scale,
        top: rect.y * scale,
        width: Math.max(rect.width * scale, 260),
        minHeight: rect.height * scale,
        fontFamily: style.fontFamily,
        fontSize: style.fontSize * scale,
        lineHeight: `${style.lineHeight * scale}px`,
      }}
      onKeyDown={leaveByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) closeOverlay()
      }}
    >
      <Suspense>
        <RichText
          field={{
            id: 'text on the canvas',
            label: text('canvas.text', { name: nameOfType(widget.type) }),
            value,
            onChange: put,
            isOff: false,
            kit,
            caret,
          }}
          source={<FieldLink written={written} />}
        />
      </Suspense>
    </div>
  )
}

/** Renders the editor of the formatted text that is being edited on the canvas, if there is one. */
export function RichOverlay({ scale }: { scale: number }) {
  const richText = useAtomValue(richTextAtom)
  return richText ? <FormattedTextEditor key={richText.call} written={richText} scale={scale} /> : null
}
