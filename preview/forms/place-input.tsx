import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useState } from 'react'
import type { FieldPosition, FormKit, KitWidgetProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps, defaultText } from '#preview/forms/inputs.tsx'
import placeStyles from '#preview/forms/places.module.css'

type Of = Parameters<FormKit['findPlaces']>[0]

/** Returns search results after a debounce; stale responses are dropped. */
function usePlaces(
  kit: FormKit,
  of: readonly Of[],
  query: string,
  isOpen: boolean,
): readonly FieldPosition[] {
  const [places, setPlaces] = useState<readonly FieldPosition[]>([])
  const kinds = of.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is a new object at every render
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      Promise.all(of.map((kind) => kit.findPlaces(kind, query)))
        .then((places) => isCurrent && setPlaces(places.flat().slice(0, 30)))
        // Without suggestions an address or id can still be written.
        .catch(() => isCurrent && setPlaces([]))
    }, 150)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kit, kinds, query, isOpen])
  return places
}

interface SuggestProps {
  control: object
  kit: FormKit
  of: readonly Of[]
  value: string
  placeholder?: string | undefined
  /** Receives typed text. */
  onType: (text: string) => void
  /** Receives a chosen result. */
  onChoose: (place: FieldPosition) => void
  /** Returns the text of the field after a choice. */
  written: (place: FieldPosition) => string
}

/** A line of text that suggests places as one types. */
export function SuggestInput({
  control,
  kit,
  of,
  value,
  placeholder,
  onType,
  onChoose,
  written,
}: SuggestProps) {
  const [isOpen, setOpen] = useState(false)
  const places = usePlaces(kit, of, value, isOpen)
  return (
    <Autocomplete.Root
      items={places}
      filter={null}
      value={value}
      open={isOpen}
      onOpenChange={setOpen}
      openOnInputClick
      itemToStringValue={written}
      onValueChange={(text, { reason }) => {
        const chosen = reason === 'item-press' ? places.find((place) => written(place) === text) : undefined
        if (chosen) onChoose(chosen)
        else onType(text)
      }}
    >
      <Autocomplete.Input
        {...control}
        className={styles.input}
        placeholder={placeholder}
        spellCheck={false}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={placeStyles.positioner} sideOffset={4} align="start">
          <Autocomplete.Popup className={placeStyles.popup}>
            <Autocomplete.Empty>
              <span className={placeStyles.nothing}>{kit.text('form.notFound')}</span>
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(place: FieldPosition) => (
                <Autocomplete.Item
                  key={`${place.id}${place.path}`}
                  value={place}
                  className={placeStyles.place}
                >
                  {place.imageUrl && (
                    <img src={place.imageUrl} alt="" loading="lazy" width={32} height={40} />
                  )}
                  <span>
                    <b>{place.title}</b>
                    <small>{place.path || place.id}</small>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function PlaceInput({ of, ...props }: KitWidgetProps & { of: Of }) {
  const { value, onChange, registry } = props
  const written = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return (
    <SuggestInput
      control={controlProps(props)}
      kit={registry.formContext}
      of={[of]}
      value={written}
      placeholder={defaultText(props) ?? registry.formContext.text('form.search')}
      onType={(text) => onChange(text === '' ? undefined : text)}
      onChoose={({ id }) => onChange(id)}
      written={({ id }) => id}
    />
  )
}

export const ProductInput = (props: KitWidgetProps) => <PlaceInput {...props} of="product" />
export const CategoryInput = (props: KitWidgetProps) => <PlaceInput {...props} of="category" />

/** Renders an address field: a page or any other address. */
export function AddressInput(props: KitWidgetProps) {
  const { value, onChange, registry } = props
  return (
    <SuggestInput
      control={controlProps(props)}
      kit={registry.formContext}
      of={['page']}
      value={typeof value === 'string' ? value : ''}
      placeholder={defaultText(props)}
      onType={(text) => onChange(text === '' ? undefined : text)}
      onChoose={({ path }) => onChange(path)}
      written={({ path }) => path}
    />
  )
}
