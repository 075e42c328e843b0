import { type Command, EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import 'prosemirror-view/style/prosemirror.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FormKit, textAttributes } from '#preview/forms/form-kit.ts'
import { LinkBar } from '#preview/forms/link-bar.tsx'
import markdownStyles from '#preview/forms/markdown.module.css'
import { readMarkdown, textSchema, writeMarkdown } from '#preview/forms/markdown-document.ts'
import {
  type BlockStyle,
  blockStyleOf,
  createPlugins,
  hasMark,
  isWithin,
  linkAt,
  placeCaret,
  removeLink,
  setBlockStyle,
  setLink,
  toggleBold,
  toggleItalic,
  toggleList,
  toggleQuote,
} from '#preview/forms/text-commands.ts'

const { nodes, marks } = textSchema

/** A text that is written formatted. */
export interface TextField {
  id: string
  label: string
  value: unknown
  onChange: (value: string | undefined) => void
  isOff: boolean
  kit: FormKit
  /** Further attributes of the editable element. */
  attributes?: Readonly<Record<string, unknown>>
  /**
   * Takes the focus at once, with the caret behind so many characters, not counting spaces: as the page shows the text,
   * its line breaks are others.
   */
  caret?: number
}

/** Returns the attributes of the editable element, equal to a text field's. */
function attributesOf({ id, label, isOff, kit, attributes: others }: TextField): Record<string, string> {
  const attributes = { ...others, ...textAttributes(kit), id, 'aria-label': label, 'aria-disabled': isOff }
  const namedAttributes = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    class: markdownStyles.text ?? '',
    ...Object.fromEntries(namedAttributes.map(([name, value]) => [name, String(value)])),
  }
}

interface Editor {
  view: EditorView
  state: EditorState
}

interface EditorOptions {
  field: TextField
  written: string
  openLink: () => void
  /** Called for a value from elsewhere that cannot be shown formatted. */
  onUnreadable: () => void
}

/** Keeps an editing view in an element, and the field's value as Markdown. */
function useEditor({ field, written, openLink, onUnreadable }: EditorOptions) {
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  /** The view's content: other values come from elsewhere, such as undo. */
  const lastWritten = useRef(written)
  const latestField = useRef(field)
  latestField.current = field

  useEffect(() => {
    const mount = container.current
    const doc = readMarkdown(lastWritten.current)
    if (!mount || !doc) return undefined
    const view: EditorView = new EditorView(mount, {
      state: EditorState.create({ doc, plugins: createPlugins(openLink) }),
      attributes: () => attributesOf(latestField.current),
      editable: () => !latestField.current.isOff,
      dispatchTransaction(transaction: Transaction) {
        const state = view.state.apply(transaction)
        view.updateState(state)
        setEditor({ view, state })
        if (!transaction.docChanged || transaction.getMeta('outside')) return
        lastWritten.current = writeMarkdown(state.doc)
        latestField.current.onChange(lastWritten.current === '' ? undefined : lastWritten.current)
      },
    })
    const { caret } = latestField.current
    if (caret !== undefined) placeCaret(view, caret)
    setEditor({ view, state: view.state })
    return () => view.destroy()
  }, [openLink])

  const view = editor?.view
  useEffect(() => {
    if (!view || written === lastWritten.current) return
    lastWritten.current = written
    const doc = readMarkdown(written)
    if (!doc) return onUnreadable()
    const transaction = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content)
    view.dispatch(transaction.setMeta('outside', true).setMeta('addToHistory', false))
  }, [view, written, onUnreadable])
  // Attributes and whether the field can be edited are functions of the props.
  useEffect(() => view?.setProps({}))
  return { container, editor }
}

const blockStyles: readonly BlockStyle[] = ['text', 'heading', 'subheading']

interface ToolbarProps {
  editor: Editor | undefined
  field: TextField
  isLinking: boolean
  onLink: () => void
  children: ReactNode
}

/** Returns the buttons that toggle formatting of the selection, with their state in it. */
const formatButtons = (text: FormKit['text'], state: EditorState | undefined) => [
  {
    name: text('form.markdownBold'),
    sign: <b>B</b>,
    on: state && hasMark(state, marks.strong),
    command: toggleBold,
  },
  {
    name: text('form.markdownItalic'),
    sign: <i>I</i>,
    on: state && hasMark(state, marks.em),
    command: toggleItalic,
  },
  {
    name: text('form.markdownList'),
    sign: '•',
    on: state && isWithin(state, nodes.bullet_list),
    command: toggleList(nodes.bullet_list),
  },
  {
    name: text('form.markdownNumbers'),
    sign: '1.',
    on: state && isWithin(state, nodes.ordered_list),
    command: toggleList(nodes.ordered_list),
  },
  {
    name: text('form.markdownQuote'),
    sign: '❝',
    on: state && isWithin(state, nodes.blockquote),
    command: toggleQuote,
  },
]

function Toolbar({ editor, field, isLinking, onLink, children }: ToolbarProps) {
  const { text } = field.kit
  const isOff = !editor || field.isOff
  const run = (command: Command) => {
    if (!editor) return
    command(editor.view.state, editor.view.dispatch, editor.view)
    editor.view.focus()
  }
  const state = editor?.state
  return (
    <div
      className={markdownStyles.toolbar}
      role="toolbar"
      aria-label={text('form.markdownTools')}
      aria-controls={field.id}
    >
      <select
        aria-label={text('form.markdownStyle')}
        disabled={isOff}
        value={state ? blockStyleOf(state) : 'text'}
        onChange={({ target }) => {
          const style = blockStyles.find((item) => item === target.value)
          if (style) run(setBlockStyle(style))
        }}
      >
        {blockStyles.map((style) => (
          <option key={style} value={style}>
            {text(`form.markdown.${style}`)}
          </option>
        ))}
      </select>
      {formatButtons(text, state).map(({ name, sign, on, command }) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={on === true}
          disabled={isOff}
          onClick={() => run(command)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        title={text('form.markdownLink')}
        aria-label={text('form.markdownLink')}
        aria-pressed={isLinking || (state !== undefined && linkAt(state) !== undefined)}
        disabled={isOff}
        onClick={onLink}
      >
        ↗
      </button>
      {children}
    </div>
  )
}

interface RichTextProps {
  field: TextField
  /** At the end of the toolbar. */
  children?: ReactNode
  /** Replaces text that cannot be shown formatted. */
  source: ReactNode
}

/** Renders a Markdown field as formatted text. A separate chunk, because of its editing engine. */
export default function RichText({ field, children, source }: RichTextProps) {
  const textValue = typeof field.value === 'string' ? field.value : ''
  // Decided once: the form must not change while the editor types.
  const [isReadable, setReadable] = useState(() => readMarkdown(textValue) !== undefined)
  const [onUnreadable] = useState(() => () => setReadable(false))
  if (!isReadable) return source
  return (
    <FormattedField field={field} written={textValue} onUnreadable={onUnreadable}>
      {children}
    </FormattedField>
  )
}

interface FormattedFieldProps {
  field: TextField
  written: string
  onUnreadable: () => void
  children: ReactNode
}

function FormattedField({ field, written, onUnreadable, children }: FormattedFieldProps) {
  const [isLinking, setLinking] = useState(false)
  const [openLink] = useState(() => () => setLinking(true))
  const { container, editor } = useEditor({ field, written, openLink, onUnreadable })
  const finish = (command?: Command) => {
    setLinking(false)
    if (command && editor) command(editor.view.state, editor.view.dispatch, editor.view)
    editor?.view.focus()
  }
  return (
    <div className={markdownStyles.markdown}>
      <Toolbar editor={editor} field={field} isLinking={isLinking} onLink={() => setLinking(!isLinking)}>
        {children}
      </Toolbar>
      {isLinking && editor && (
        <LinkBar
          kit={field.kit}
          href={linkAt(editor.state)?.href ?? ''}
          onApply={(href, words) => finish(setLink(href, words))}
          onRemove={() => finish(removeLink)}
          onLeave={() => finish()}
        />
      )}
      <div ref={container} className={markdownStyles.frame} />
    </div>
  )
}
