import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type ReactNode, useCallback } from 'react'
import type { FormKit } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { Icon, type IconName } from '#preview/interface/icon.tsx'

interface Props {
  id: string
  name: string
  kit: FormKit
  isOff: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onDuplicate: () => void
  onRemove: () => void
  /** Renders the item with its buttons where it has room for them. */
  children: (actions: ReactNode, grip: ReactNode) => ReactNode
}

/** Renders an item of a list with a drag handle and buttons. */
export function ListItem({
  id,
  name,
  kit,
  isOff,
  isFirst,
  isLast,
  onMove,
  onDuplicate,
  onRemove,
  children,
}: Props) {
  const { setNodeRef: dropRef, isOver } = useDroppable({ id })
  const {
    attributes,
    listeners,
    setNodeRef: dragRef,
    setActivatorNodeRef: gripRef,
    transform,
    isDragging,
  } = useDraggable({ id, disabled: isOff })
  const itemRef = useCallback(
    (item: HTMLElement | null) => {
      dropRef(item)
      dragRef(item)
    },
    [dropRef, dragRef],
  )
  const { text } = kit
  const button = (label: string, icon: IconName, press: () => void, disabled = false) => (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      disabled={isOff || disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  )
  const actions = (
    <span className={styles.actions}>
      {button(text('form.moveUp', { item: name }), 'up', () => onMove(-1), isFirst)}
      {button(text('form.moveDown', { item: name }), 'down', () => onMove(1), isLast)}
      {button(text('form.duplicate', { item: name }), 'copy', onDuplicate)}
      {button(text('form.remove', { item: name }), 'trash', onRemove)}
    </span>
  )
  const grip = (
    <button
      ref={gripRef}
      type="button"
      className={styles.grip}
      {...attributes}
      {...listeners}
      aria-label={text('form.drag', { item: name })}
      disabled={isOff}
    >
      <Icon name="grip" />
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: for the same reason as the list (`list-field.tsx`)
    <div
      ref={itemRef}
      role="listitem"
      className={styles.item}
      data-over={isOver}
      data-dragging={isDragging}
      style={transform ? { transform: `translateY(${Math.round(transform.y)}px)` } : undefined}
    >
      {children(actions, grip)}
    </div>
  )
}
