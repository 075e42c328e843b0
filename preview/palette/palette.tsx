import { useDraggable } from '@dnd-kit/core'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { showMessage } from '#preview/interface/commands.ts'
import { Icon } from '#preview/interface/icon.tsx'
import type { DragSource } from '#preview/outline/drag-state.ts'
import { insertionAtom } from '#preview/page-frame/canvas-state.ts'
import { ExamplePicture } from '#preview/palette/example-picture.tsx'
import styles from '#preview/palette/palette.module.css'
import { definitionsAtom, type ListedDefinition } from '#preview/state/library.ts'
import { insertInVariant, refusalInVariant } from '#preview/state/nested-structure.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { type PagePosition, refusalOf } from '#preview/state/rules.ts'
import { selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { insertNew, positionBySelection } from '#preview/state/structure.ts'
import { exampleName } from '#preview/texts/example-names.ts'
import { familyText } from '#preview/texts/scope-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { familyOf } from '#schemas/api/editor-roles.ts'

/** Examples of one widget that are offered. */
const maxExamples = 6

function insert(definition: ListedDefinition, fixture: string | undefined): void {
  const open = getOpenDraft()
  if (!open) return
  const example = definition.fixtures.find(({ name }) => name === fixture) ?? definition.fixtures[0]
  const { position, variant } = store.get(insertionAtom)
  const content = example?.content ?? {}
  const refusal = variant
    ? insertInVariant(definition, content, variant)
    : insertNew(definition.type, definition.version, content, position ?? positionBySelection(open.page))
  showMessage(refusal && text('palette.notHere', { reason: refusal }))
  if (!refusal) store.set(insertionAtom, { position: undefined, isOpen: false })
}

function Entry({ definition, refused }: { definition: ListedDefinition; refused: string | undefined }) {
  const { type, title, description, fixtures } = definition
  const market = getOpenDraft()?.document.market ?? ''
  const first = fixtures[0]?.name ?? ''
  /** The example that was pressed last: the one that is dragged. */
  const pressedItem = useRef(first)
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: `new ${type}`,
    data: {
      dragged: () => ({ kind: 'new', type, fixture: pressedItem.current }),
    } satisfies DragSource,
  })
  const press = (name: string) => () => {
    pressedItem.current = name
  }
  const grip = text('outline.pick', { name: title })
  return (
    <li ref={setNodeRef} className={styles.entry}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        onFocus={press(first)}
        onPointerDownCapture={press(first)}
        aria-label={grip}
        aria-describedby={attributes['aria-describedby']}
        title={grip}
        {...listeners}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        className={styles.add}
        aria-disabled={refused !== undefined}
        onPointerDownCapture={press(first)}
        {...listeners}
        onKeyDown={undefined}
        onClick={() => insert(definition, undefined)}
      >
        <span className={styles.name}>{title}</span>
        <span className={styles.about}>{refused ?? description}</span>
      </button>
      {!refused && (
        <div className={styles.fixtures}>
          {fixtures.slice(0, maxExamples).map(({ name }) => (
            <button
              key={name}
              type="button"
              className={styles.fixture}
              aria-label={`${title}: ${exampleName(name)}`}
              onPointerDownCapture={press(name)}
              {...listeners}
              onKeyDown={undefined}
              onClick={() => insert(definition, name)}
            >
              <ExamplePicture type={type} example={name} market={market} />
              <span>{exampleName(name)}</span>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}

/** Renders the widgets that match a search, by family; widgets that are not allowed here come last. */
function findDefinitions(
  allDefinitions: Iterable<ListedDefinition>,
  query: string,
): Map<string, ListedDefinition[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  // Content widgets come first: pages use them most.
  const groups = new Map<string, ListedDefinition[]>([['content', []]])
  for (const definition of allDefinitions) {
    const { title, description, type, folder } = definition
    const searched = `${title} ${description} ${type} ${folder}`.toLowerCase()
    if (!words.every((word) => searched.includes(word))) continue
    const family = familyOf(folder)
    groups.set(family, [...(groups.get(family) ?? []), definition])
  }
  if (groups.get('content')?.length === 0) groups.delete('content')
  return groups
}

/**
 * Renders the palette of all widgets with search and examples. Widgets that cannot be inserted at the current position
 * are disabled, with the reason.
 */
export function Palette() {
  const definitions = useAtomValue(definitionsAtom)
  const { position: chosen, variant } = useAtomValue(insertionAtom)
  const selection = useAtomValue(selectionAtom)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const q = useDeferredValue(query)
  const matching = useMemo(() => findDefinitions(definitions.values(), q), [definitions, q])
  const page = getOpenDraft()?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a choice the position follows the selection
  const position: PagePosition | undefined = useMemo(
    () => chosen ?? (page && positionBySelection(page)),
    [chosen, selection, page],
  )
  const refusalIn = ({ type }: ListedDefinition): string | undefined => {
    if (variant) return refusalInVariant(type, variant)
    return page && position && refusalOf(type, page, position, true)
  }
  useEffect(() => search.current?.focus(), [])

  return (
    <div className={styles.palette}>
      <input
        ref={search}
        className={styles.search}
        type="search"
        aria-label={text('palette.search')}
        placeholder={text('palette.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.set(insertionAtom, { position: undefined, isOpen: false })
        }}
      />
      <div className={styles.list}>
        {matching.size === 0 && <p className={styles.about}>{text('palette.empty')}</p>}
        {[...matching].map(([family, list]) => (
          <section key={family}>
            <h2 className={styles.family}>{familyText(family)}</h2>
            <ul>
              {list.map((definition) => (
                <Entry key={definition.type} definition={definition} refused={refusalIn(definition)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
