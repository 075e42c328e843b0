import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useState } from 'react'
import type { FormKit, KitWidgetProps, LinkSuggestion } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps, defaultText } from '#preview/forms/inputs.tsx'
import suggestStyles from '#preview/forms/suggest-input.module.css'
import { useSuggestion } from '#preview/forms/use-suggestion.ts'

type LinkKind = Parameters<FormKit['findLinkSuggestions']>[0]
type SuggestKit = Pick<FormKit, 'findLinkSuggestions' | 'text'>

/**
 * Returns search results after a debounce; stale responses are dropped. Undefined: they could not be searched for, but an
 * address or id can still be written.
 */
function useLinkSuggestions(
  kit: SuggestKit,
  of: readonly LinkKind[],
  query: string,
  isOpen: boolean,
): readonly LinkSuggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly LinkSuggestion[] | undefined>([])
  const kinds = of.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is a new object at every render
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      Promise.all(of.map((kind) => kit.findLinkSuggestions(kind, query)))
        .then((results) => {
          const knownSuggestions = results.flatMap((suggestions) => suggestions ?? [])
          if (isCurrent)
            setSuggestions(results.includes(undefined) ? undefined : knownSuggestions.slice(0, 30))
        })
        .catch(() => isCurrent && setSuggestions(undefined))
    }, 150)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kit, kinds, query, isOpen])
  return suggestions
}

interface SuggestProps {
  control: object
  kit: SuggestKit
  of: readonly LinkKind[]
  value: string
  placeholder?: string | undefined
  /** Receives typed text. */
  onType: (text: string) => void
  /** Receives a chosen result. */
  onChoose: (suggestion: LinkSuggestion) => void
  /** Returns the text of the field after a choice. */
  written: (suggestion: LinkSuggestion) => string
}

/** A text field that suggests link targets while the editor types. */
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
  const found = useLinkSuggestions(kit, of, value, isOpen)
  const suggestions = found ?? []
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={value}
      open={isOpen}
      onOpenChange={setOpen}
      openOnInputClick
      itemToStringValue={written}
      onValueChange={(text, { reason }) => {
        const chosenSuggestion =
          reason === 'item-press' ? suggestions.find((suggestion) => written(suggestion) === text) : undefined
        if (chosenSuggestion) onChoose(chosenSuggestion)
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
        <Autocomplete.Positioner className={suggestStyles.positioner} sideOffset={4} align="start">
          <Autocomplete.Popup className={suggestStyles.popup}>
            <Autocomplete.Empty>
              <span className={suggestStyles.nothing}>
                {kit.text(found ? 'form.notFound' : 'form.notSearched')}
              </span>
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(suggestion: LinkSuggestion) => (
                <Autocomplete.Item
                  key={`${suggestion.id}${suggestion.path}`}
                  value={suggestion}
                  className={suggestStyles.suggestion}
                >
                  {suggestion.imageUrl && (
                    <img src={suggestion.imageUrl} alt="" loading="lazy" width={32} height={40} />
                  )}
                  <span>
                    <b>{suggestion.title}</b>
                    <small>{suggestion.path || suggestion.id}</small>
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

function IdInput({ of, ...props }: KitWidgetProps & { of: LinkKind }) {
  const { value, onChange, registry } = props
  const textValue = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const suggestion = useSuggestion(registry.formContext, of, textValue)
  return (
    <>
      <SuggestInput
        control={controlProps(props)}
        kit={registry.formContext}
        of={[of]}
        value={textValue}
        placeholder={defaultText(props) ?? registry.formContext.text('form.search')}
        onType={(text) => onChange(text === '' ? undefined : text)}
        onChoose={({ id }) => onChange(id)}
        written={({ id }) => id}
      />
      {suggestion && <span className={styles.hint}>{suggestion.title}</span>}
    </>
  )
}

export const ProductInput = (props: KitWidgetProps) => <IdInput {...props} of="product" />
export const CategoryInput = (props: KitWidgetProps) => <IdInput {...props} of="category" />
export const StoreInput = (props: KitWidgetProps) => <IdInput {...props} of="store" />
export const PromotionInput = (props: KitWidgetProps) => <IdInput {...props} of="promotion" />
export const RewardInput = (props: KitWidgetProps) => <IdInput {...props} of="reward" />
export const SkuInput = (props: KitWidgetProps) => <IdInput {...props} of="sku" />

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
