import buttons from '#renderer/components/elements/button.module.css'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/stores/iso-setup/component.module.css'
import type { isoSetup } from '#widgets/stores/iso-setup/index.ts'

/** Renders the stores to choose from. Client script (`client.ts`) stores the choice in this browser. */
export default function IsoSetup({ content, context }: WidgetProps<typeof isoSetup>) {
  const { headline, text, stores = [] } = content
  const { texts, market } = context
  return (
    <div className={styles.setup}>
      {headline && <h2>{headline}</h2>}
      {text && <p className={styles.text}>{text}</p>}
      {stores.length === 0 ? (
        <p>{texts['isoSetup.none']}</p>
      ) : (
        <form data-client="iso-setup" className={styles.form}>
          <fieldset className={styles.stores}>
            <legend className={styles.legend}>{texts['isoSetup.store']}</legend>
            {stores.map(({ id, name, shopNumber, address }) => (
              <label key={id} className={styles.store}>
                <input type="radio" name="store" value={id} required className={styles.mark} />
                <span>
                  <strong className={styles.name} data-name="">
                    {name}
                  </strong>
                  <small className={styles.detail}>
                    {[shopNumber, address.street, address.city].filter(Boolean).join(' · ')}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" className={buttons.primary}>
            {texts['isoSetup.save']}
          </button>
          <p
            role="status"
            data-said={texts['isoSetup.saved']}
            data-missing={texts['form.choose']}
            className={styles.said}
          />
          <a href={`/${market}`} hidden className={buttons.secondary}>
            {texts['isoSetup.shop']}
          </a>
        </form>
      )}
    </div>
  )
}
