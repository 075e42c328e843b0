import type { KeyboardEvent, PointerEvent } from 'react'
import { useProposal } from '#preview/assistant/use-proposal.tsx'
import { describedBy, type KitFieldProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { messagesAt, RestOfFields, textAt } from '#preview/forms/object-fields.tsx'
import pictureStyles from '#preview/forms/picture.module.css'
import { pointerOf, propertiesOf } from '#preview/forms/schema-node.ts'
import { countProblems, Section } from '#preview/forms/section.tsx'
import { Problems } from '#preview/forms/templates.tsx'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { safeUrl } from '#schemas/validation/url.ts'

interface Point {
  x: number
  y: number
}

const shareOf = (value: unknown): number =>
  typeof value === 'number' ? Math.min(1, Math.max(0, value)) : 0.5
const pointOf = (value: unknown): Point =>
  isRecord(value) ? { x: shareOf(value.x), y: shareOf(value.y) } : { x: 0.5, y: 0.5 }
const rounded = ({ x, y }: Point): Point => ({
  x: Math.round(Math.min(1, Math.max(0, x)) * 100) / 100,
  y: Math.round(Math.min(1, Math.max(0, y)) * 100) / 100,
})

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}

interface FocalProps {
  src: string
  point: Point
  label: string
  help: string
  id: string
  disabled: boolean
  onPut: (point: Point) => void
}

/** The picture with its focal point, put by pressing or by the arrow keys. */
function FocalPoint({ src, point, label, help, id, disabled, onPut }: FocalProps) {
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    onPut(rounded({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }))
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onPut(rounded({ x: point.x + step.x, y: point.y + step.y }))
  }
  const [x, y] = [point.x, point.y].map((share) => `${Math.round(share * 100)}%`)
  return (
    <>
      <div className={pictureStyles.stage}>
        <button
          type="button"
          id={id}
          className={pictureStyles.focal}
          aria-label={`${label}: ${x} ${y}`}
          aria-describedby={`${id}__description`}
          disabled={disabled}
          onPointerDown={press}
          onPointerMove={press}
          onKeyDown={move}
        >
          <img src={src} alt="" draggable={false} />
          <span className={pictureStyles.focalMark} style={{ left: x, top: y }} />
        </button>
      </div>
      <p className={styles.hint} id={`${id}__description`}>
        {help}
      </p>
    </>
  )
}

interface AddressProps {
  id: string
  url: string
  messages: readonly string[]
  props: KitFieldProps
  onType: (address: string) => void
}

/** Renders a picture's address, which is written or chosen. */
function AddressLine({ id, url, messages, props, onType }: AddressProps) {
  const { text, choosePicture } = props.registry.formContext
  const isOff = Boolean(props.disabled || props.readonly)
  async function choose(): Promise<void> {
    const chosenPicture = await choosePicture?.()
    if (chosenPicture) onType(chosenPicture.path)
  }
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {text('form.pictureAddress')}
        {props.required && <abbr title={text('form.required')}>*</abbr>}
      </label>
      <span className={styles.addressLine}>
        <input
          id={id}
          className={styles.input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={url}
          disabled={isOff}
          aria-invalid={messages.length > 0}
          aria-describedby={describedBy(id, false, messages.length > 0)}
          onChange={({ target }) => onType(target.value)}
        />
        {choosePicture && (
          <button type="button" className={styles.button} disabled={isOff} onClick={choose}>
            {text('form.choose')}
          </button>
        )}
      </span>
      <Problems id={id} messages={messages} />
    </>
  )
}

/** Returns the proposal of an alternative text; without a service none. */
function useDescription(props: KitFieldProps, url: string, setPicture: (alt: string) => void) {
  const { assistant } = props.registry.formContext
  const isOff = Boolean(props.disabled || props.readonly)
  const alt = propertiesOf(props.schema).find(([name]) => name === 'alt')?.[1]
  const maxLength = alt?.maxLength
  return useProposal(
    assistant && alt && !isOff && url !== ''
      ? {
          label: assistantText('describe'),
          name: assistantText('describe'),
          service: assistant,
          maxLength,
          requestProposal: (signal) => assistant.describePicture(url, maxLength, signal),
          onAccept: setPicture,
        }
      : undefined,
  )
}

/** Renders a picture field: choice, alternative text and focal point. */
export function PictureField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, registry, errorSchema, rawErrors, required } = props
  const kit = registry.formContext
  const { text } = kit
  const values = isRecord(formData) ? formData : {}
  const url = textAt(formData, 'url')
  const address = safeUrl(url)
  // As wide as the form is, twice: a screen may be dense.
  const src = address && pictureAddress(address, 640)
  const inherited = props.uiSchema?.['ui:options']?.inheritedPicture
  const other = safeUrl(textAt(inherited, 'url'))
  const otherAddress = other && pictureAddress(other, 640)
  const id = `${fieldPathId.$id}_url`
  const messages = [...(rawErrors ?? []), ...messagesAt(errorSchema, 'url')]
  const isOff = Boolean(props.disabled || props.readonly)
  const setPicture = (value: Record<string, unknown> | undefined) => props.onChange(value, fieldPathId.path)
  const otherFields = propertiesOf(schema).flatMap(([name]) => (name === 'alt' ? [] : [name]))
  const description = useDescription(props, url, (alt) => setPicture({ ...values, alt }))
  const setAddress = (address: string) => {
    const { url: _old, width, height, placeholder, ...rest } = values
    if (address !== '') setPicture({ ...rest, url: address })
    else setPicture(Object.keys(rest).length > 0 && required ? rest : undefined)
  }
  return (
    <Section
      kit={kit}
      pointer={pointerOf(fieldPathId.path)}
      title={schema.title ?? props.name}
      summary={
        url
          ? textAt(formData, 'alt') || url
          : inherited
            ? text('form.asOn', { device: text('device.mobile') })
            : undefined
      }
      problems={countProblems(errorSchema) + (rawErrors?.length ?? 0)}
      open={required === true}
    >
      {() => (
        <div className={styles.picture}>
          {src ? (
            <FocalPoint
              src={src}
              point={pointOf(values.focalPoint)}
              label={text('form.focalPoint')}
              help={text('form.focalHelp')}
              id={`${fieldPathId.$id}_focalPoint`}
              disabled={isOff}
              onPut={(point) => setPicture({ ...values, focalPoint: point })}
            />
          ) : (
            <span className={pictureStyles.noPicture} data-instead={otherAddress !== undefined}>
              {otherAddress && <img src={otherAddress} alt="" />}
              <span>
                {text(otherAddress ? 'form.asOn' : 'form.noPicture', { device: text('device.mobile') })}
              </span>
            </span>
          )}
          <AddressLine id={id} url={url} messages={messages} props={props} onType={setAddress} />
          {url !== '' && <RestOfFields props={props} without={otherFields} />}
          {url !== '' && textAt(formData, 'alt') === '' && (
            <p className={styles.warning}>{text('form.decorative')}</p>
          )}
          {description.button}
          {description.box}
          {url !== '' && <RestOfFields props={props} without={['url', 'focalPoint', 'alt']} />}
        </div>
      )}
    </Section>
  )
}
