import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { DeviceDifferences } from '#preview/inspector/device-differences.tsx'
import { LinkedPattern } from '#preview/inspector/linked-pattern.tsx'
import { linkType } from '#preview/inspector/patterns.ts'
import styles from '#preview/interface/inspector.module.css'
import { UsageDialog } from '#preview/replacing/usage-dialog.tsx'
import { canChangeType, definitionsAtom, type ListedDefinition } from '#preview/state/library.ts'
import { documentAtom, isReadOnlyAtom } from '#preview/state/open-draft.ts'
import { panelAtom } from '#preview/state/panel.ts'
import { change } from '#preview/state/save.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { type InspectorText, inspectorText } from '#preview/texts/inspector-texts.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { text } from '#preview/texts/texts.ts'
import { VariantList, WithinVariant } from '#preview/variants/variant-list.tsx'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { type Device, devices } from '#schemas/values/device.ts'

const kilobytes = (bytes: number): string =>
  (bytes / 1_000).toLocaleString(editorLanguage(), { maximumFractionDigits: 1 })

const wakeTexts: Readonly<Record<string, InspectorText>> = {
  interaction: 'hydrate.interaction',
  visible: 'hydrate.visible',
  idle: 'hydrate.idle',
  load: 'hydrate.load',
  never: 'hydrate.never',
}

/** Returns what a widget adds to its page, in words; empty for nothing. */
function weightOf({ budget, interactive }: ListedDefinition): string {
  const weights = { script: kilobytes(budget.script), style: kilobytes(budget.style) }
  if (budget.style === 0) return interactive ? inspectorText('inspector.scriptWeight', weights) : ''
  return inspectorText(interactive ? 'inspector.weight' : 'inspector.styleWeight', weights)
}

/** Renders a widget's cost for its page. */
function Cost({ definition }: { definition: ListedDefinition }) {
  const { interactive, fixtures } = definition
  const whens = [...new Set(fixtures.map(({ hydrate }) => hydrate))].filter((when) => when !== 'never')
  const when = whens.map((name) => inspectorText(wakeTexts[name] ?? 'hydrate.load')).join(', ')
  return (
    <p className={styles.cost}>
      {[
        interactive ? inspectorText('inspector.wakes', { when }) : inspectorText('inspector.noScript'),
        weightOf(definition),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

interface DevicesProps {
  widget: WidgetNode
  definition: ListedDefinition
  disabled: boolean
}

/** Renders the devices of a widget, and why one cannot be disabled. */
function Devices({ widget, definition, disabled }: DevicesProps) {
  const put = (device: Device, isOn: boolean) =>
    change({
      label: inspectorText('inspector.switch', { name: definition.title }),
      operations: [
        {
          setDisabledOn: {
            widget: widget.id,
            disabledOn: devices.filter((item) =>
              item === device ? !isOn : widget.disabledOn.includes(item),
            ),
          },
        },
      ],
    })
  return (
    <fieldset className={styles.devices}>
      <legend>{inspectorText('inspector.devices')}</legend>
      <span className={styles.deviceRow}>
        {devices.map((device) => {
          const isFixed = !definition.disablableOn.includes(device)
          return (
            <label key={device} title={isFixed ? inspectorText('inspector.deviceNeeded') : undefined}>
              <input
                type="checkbox"
                checked={!widget.disabledOn.includes(device)}
                disabled={disabled || (isFixed && !widget.disabledOn.includes(device))}
                onChange={({ target }) => put(device, target.checked)}
              />
              {inspectorText(`device.${device}`)}
            </label>
          )
        })}
      </span>
      <p className={styles.hint}>{inspectorText('inspector.devicesHelp')}</p>
    </fieldset>
  )
}

function UnknownWidget({ widget }: { widget: WidgetNode }) {
  return (
    <>
      <p className={styles.notice}>{inspectorText('inspector.unknown', { type: widget.type })}</p>
      <pre className={styles.raw}>{JSON.stringify(widget.content, null, 2)}</pre>
    </>
  )
}

/** Renders a widget's settings: type and cost, devices, and content. */
export function WidgetInspector({ widget }: { widget: WidgetNode }) {
  const definition = useAtomValue(definitionsAtom).get(widget.type)
  const isLibraryThere = useAtomValue(definitionsAtom).size > 0
  const document = useAtomValue(documentAtom)
  const market = document?.market ?? ''
  const isCovered = canChangeType(widget.type)
  const isOff = useAtomValue(isReadOnlyAtom) || !isCovered
  const field = useAtomValue(panelAtom).field
  const kit = useFormKit(market, {
    document,
    widget: widget.id,
    revealed: field?.widget === widget.id ? field.pointer : undefined,
    openNested: selectWidget,
  })
  const [asksUsage, setAsksUsage] = useState(false)
  if (!definition) return isLibraryThere ? <UnknownWidget widget={widget} /> : null
  const { title, description, version } = definition
  const isOlder = widget.version !== version
  const put = (content: Record<string, unknown>) =>
    change({
      label: inspectorText('inspector.edit', { name: title }),
      operations: [{ setContent: { widget: widget.id, content } }],
    })
  return (
    <>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.hint}>{description}</p>
        <Cost definition={definition} />
        <button type="button" className={styles.link} onClick={() => setAsksUsage(true)}>
          {inspectorText('inspector.usage')}
        </button>
      </header>
      {!isCovered && (
        <p className={styles.notice} role="note">
          {text('reason.role', { type: title })}
        </p>
      )}
      <WithinVariant widget={widget} />
      <VariantList smart={widget} />
      {isOlder && (
        <p className={styles.notice}>
          {inspectorText('inspector.older', { old: widget.version, new: version })}
        </p>
      )}
      {widget.type === linkType && <LinkedPattern widget={widget} market={market} disabled={isOff} />}
      <DeviceDifferences content={widget.content} disabled={isOff || isOlder} onChange={put} />
      <SchemaForm
        key={widget.id}
        schema={definition.schema}
        value={widget.content}
        kit={kit}
        disabled={isOff || isOlder}
        label={inspectorText('inspector.content', { name: title })}
        onChange={put}
      />
      <Devices widget={widget} definition={definition} disabled={isOff} />
      {asksUsage && (
        <UsageDialog of="widget" value={widget.type} name={title} onClose={() => setAsksUsage(false)} />
      )}
    </>
  )
}
