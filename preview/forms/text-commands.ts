import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { textSchema } from '#preview/forms/markdown-document.ts'

const { nodes, marks } = textSchema

export type BlockStyle = 'text' | 'heading' | 'subheading'

/** Level of the headings that the form makes; texts with other levels keep them. */
const levels = { heading: 2, subheading: 3 } as const

/** Whether the selection, or text typed next, has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}

/** Whether the selection is inside a node of a type. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true
  return false
}

/** Returns the style of the block that the selection begins in. */
export function blockStyleOf({ selection: { $from } }: EditorState): BlockStyle {
  const { type, attrs } = $from.parent
  if (type !== nodes.heading) return 'text'
  return Number(attrs.level) <= levels.heading ? 'heading' : 'subheading'
}

export const setBlockStyle = (style: BlockStyle): Command =>
  style === 'text' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: levels[style] })

export const toggleBold = toggleMark(marks.strong)
export const toggleItalic = toggleMark(marks.em)

/** Makes the innermost list around the selection one of another type. */
const changeList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type !== nodes.bullet_list && node.type !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: node.attrs.tight }))
      return true
    }
    return false
  }

/** Makes the selection a list of a type, or takes it out of one. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    isWithin(state, type)
      ? liftListItem(nodes.list_item)(state, dispatch, view)
      : chainCommands(changeList(type), wrapInList(type, { tight: true }))(state, dispatch, view)

export const toggleQuote: Command = (state, dispatch, view) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch)

interface LinkRange {
  href: string
  from: number
  to: number
}

/** Returns the whole link at the start of the selection. */
export function linkAt({ selection: { $from } }: EditorState): LinkRange | undefined {
  const { parent } = $from
  let start = $from.start()
  let linkRange: LinkRange | undefined
  parent.forEach((node) => {
    const end = start + node.nodeSize
    const mark = marks.link.isInSet(node.marks)
    const href = String(mark?.attrs.href ?? '')
    const continues = linkRange !== undefined && linkRange.to === start && linkRange.href === href
    if (mark && continues && linkRange) linkRange = { ...linkRange, to: end }
    else if (mark && (linkRange === undefined || linkRange.to < $from.pos))
      linkRange = { href, from: start, to: end }
    start = end
  })
  return linkRange && linkRange.from <= $from.pos && $from.pos <= linkRange.to ? linkRange : undefined
}

/** Links the selection, or changes the link around it; without either, inserts the words as a link. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const range = linkAt(state) ?? { from, to }
    const { tr } = state
    const isNew = empty && range.from === range.to
    if (isNew) tr.insertText(words, from)
    const end = isNew ? from + words.length : range.to
    tr.removeMark(range.from, end, marks.link)
    tr.addMark(range.from, end, marks.link.create({ href }))
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Removes the link around the selection; its words stay. */
export const removeLink: Command = (state, dispatch) => {
  const range = linkAt(state)
  if (!range) return false
  dispatch?.(state.tr.removeMark(range.from, range.to, marks.link))
  return true
}

/** Returns the position behind so many characters, not counting spaces. */
function positionAfter({ doc }: EditorState, characters: number): number {
  let remaining = characters
  let position: number | undefined
  doc.descendants((node, start) => {
    if (position !== undefined) return false
    for (const [at, character] of Array.from(node.text ?? '').entries()) {
      if (remaining === 0) position ??= start + at
      if (character.trim() !== '') remaining -= 1
    }
    if (node.isText && remaining === 0) position ??= start + node.nodeSize
    return true
  })
  return position ?? doc.content.size
}

/** Gives a text the focus, with the caret behind so many characters, not counting spaces. */
export function placeCaret(view: EditorView, characters: number): void {
  const { state } = view
  const at = state.doc.resolve(positionAfter(state, characters))
  view.dispatch(state.tr.setSelection(TextSelection.near(at)))
  view.focus()
}

/**
 * Adopts the document's selection. A browser reports a changed selection in a later task than the key that changed it, so
 * the next key of a fast typist would act on the selection before; and once a field beside the text has the focus, the
 * report is ignored.
 */
function adoptSelection(view: EditorView): void {
  const { selection, doc } = view.state
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0)
  const head = view.posAtDOM(focusNode, focusOffset ?? 0)
  if (anchor === selection.anchor && head === selection.head) return
  const adopted = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!adopted.eq(selection)) view.dispatch(view.state.tr.setSelection(adopted))
}

const breakLine: Command = (state, dispatch) => {
  // A heading is one line.
  if (state.selection.$from.parent.type === nodes.heading) return true
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/**
 * Returns the plugins of the field: history, standard key bindings, and Markdown syntax at the start of a line.
 * @param openLink handler of the link key
 */
export const createPlugins = (openLink: () => void): Plugin[] => [
  new Plugin({
    props: {
      handleKeyDown(view) {
        adoptSelection(view)
        return false
      },
    },
  }),
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list, { tight: true }),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, number]) => ({
        order: Number(number),
        tight: true,
      })),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({
        level: signs.length > levels.heading ? levels.subheading : levels.heading,
      })),
    ],
  }),
  keymap({
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
  history(),
]
