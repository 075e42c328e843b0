import { atom, useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { type NestedPosition, variantsOf } from '#preview/draft/smart-widget.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { dragAtom, dragHelpId } from '#preview/outline/drag-state.ts'
import type { DraggedItem, DropTarget } from '#preview/outline/drop-target.ts'
import styles from '#preview/outline/outline.module.css'
import type { OutlineItem } from '#preview/outline/outline-items.ts'
import { commentsAtom } from '#preview/state/comments.ts'
import { definitionsAtom, nameOfType } from '#preview/state/library.ts'
import { useWidget } from '#preview/state/open-draft.ts'
import { presenceAtom } from '#preview/state/presence.ts'
import type { PagePosition } from '#preview/state/rules.ts'
import { commentText } from '#preview/texts/comment-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { summaryOfWidget } from '#schemas/pages/widget-summary.ts'

function WidgetName({ id, type }: { id: string; type: string }) {
  // Types are named once their definitions are loaded.
  useAtomValue(definitionsAtom)
  const widget = useWidget(id)
  const summary = widget && !variantsOf(widget) && summaryOfWidget(widget.content)
  return (
    <span className={styles.lineName}>
      {nameOfType(type)} {summary && <span className={styles.summary}>{summary}</span>}
    </span>
  )
}

function Who({ id }: { id: string }) {
  const name = useAtomValue(presenceAtom).find(({ widget }) => widget === id)?.name
  return name ? (
    <span className={styles.who} role="img" aria-label={text('presence.here', { name })} title={name} />
  ) : null
}

/** Renders the number of open comments on a widget. */
function CommentCount({ id }: { id: string }) {
  const count = useAtomValue(commentsAtom).counts.get(id)
  if (!count) return null
  const label = commentText('count', { count })
  return (
    <span className={styles.comments} role="img" aria-label={label} title={label}>
      {count}
    </span>
  )
}

/** Returns the item that a line drags; undefined for areas, which cannot be moved. */
export const draggedOf = (item: OutlineItem): DraggedItem | undefined =>
  item.kind === 'widget' || item.kind === 'nested'
    ? { kind: 'widget', id: item.id, type: item.type }
    : item.kind === 'row'
      ? { kind: 'row', id: item.id }
      : undefined

const rowMark = (item: OutlineItem, position: Extract<PagePosition, { kind: 'row' }>): string | undefined => {
  if ((item.kind !== 'row' && item.kind !== 'area') || item.area !== position.area) return undefined
  if (item.kind === 'area') return position.index === 0 ? 'after' : undefined
  return item.index === position.index ? 'before' : undefined
}

const widgetMark = (
  item: OutlineItem,
  position: Extract<PagePosition, { kind: 'widget' }>,
): string | undefined => {
  if (item.kind === 'row') return item.id === position.row && position.index === 0 ? 'inside' : undefined
  return item.kind === 'widget' && item.row === position.row && item.index === position.index - 1
    ? 'after'
    : undefined
}

function variantMark(item: OutlineItem, position: NestedPosition): string | undefined {
  if (item.kind !== 'variant' && item.kind !== 'nested') return undefined
  if (item.smart !== position.smart || item.variant !== position.variant) return undefined
  if (item.kind === 'variant') return position.index === 0 ? 'inside' : undefined
  return item.index === position.index - 1 ? 'after' : undefined
}

/** Returns the drop mark of a line. */
function dropMark(item: OutlineItem, target: DropTarget | undefined): string | undefined {
  if (!target) return undefined
  if (target.kind === 'variant') return variantMark(item, target)
  return target.kind === 'row' ? rowMark(item, target) : widgetMark(item, target)
}

/** The drop mark of one line: no other line re-renders when the mark moves. */
const dropMarkAtom = (item: OutlineItem) =>
  atom((get) => {
    const { target, refused } = get(dragAtom)
    return refused ? undefined : dropMark(item, target)
  })

/** `more`: added to the selection, or removed from it. `range`: everything up to it is selected. */
export type SelectionMode = 'alone' | 'more' | 'range'

type Modifiers = Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>

/** How a press or a key with these modifiers selects. */
export function selectionModeOf({ shiftKey, metaKey, ctrlKey }: Modifiers): SelectionMode {
  if (shiftKey) return 'range'
  return metaKey || ctrlKey ? 'more' : 'alone'
}

interface LineProps {
  item: OutlineItem
  /** Position in pixels of a line apart from those in sight, which follow one another. */
  top: number | undefined
  isSelected: boolean
  isActive: boolean
  isOpen: boolean | undefined
  onPress: (item: OutlineItem, mode: SelectionMode) => void
  onToggle: (id: string) => void
}

/** One line of the outline; rendered again only where it differs. */
export const OutlineLine = memo(function OutlineLine({
  item,
  top,
  isSelected,
  isActive,
  isOpen,
  onPress,
  onToggle,
}: LineProps) {
  const mark = useAtomValue(useMemo(() => dropMarkAtom(item), [item]))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its lines
    <div
      role="treeitem"
      aria-describedby={draggedOf(item) && dragHelpId}
      id={`outline ${item.key}`}
      className={styles.line}
      style={{
        ...(top !== undefined && { position: 'absolute' as const, insetBlockStart: top }),
        ...(item.level > 3 && { paddingInlineStart: `${item.level * 0.875 - 0.5}rem` }),
      }}
      tabIndex={isActive ? 0 : -1}
      aria-level={item.level}
      aria-selected={isSelected}
      aria-expanded={isOpen}
      data-kind={item.kind}
      data-key={item.key}
      data-drop={mark}
      onClick={(event) => onPress(item, selectionModeOf(event))}
    >
      {item.kind === 'row' && (
        <span
          className={styles.toggle}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onToggle(item.id)
          }}
        >
          {isOpen ? '▾' : '▸'}
        </span>
      )}
      {item.kind === 'variant' && (
        <span className={styles.shown} data-shown={item.isShown || undefined} aria-hidden="true">
          <Icon name="eye" />
        </span>
      )}
      {item.kind === 'widget' || item.kind === 'nested' ? (
        <>
          <WidgetName id={item.id} type={item.type} />
          <CommentCount id={item.id} />
          <Who id={item.id} />
        </>
      ) : (
        <span className={styles.lineName}>
          {item.kind === 'row' ? text('outline.row', { number: item.index + 1 }) : item.name}
          {item.kind === 'row' && item.hidden && (
            <span className={styles.summary}> {text('outline.hidden')}</span>
          )}
        </span>
      )}
    </div>
  )
})
