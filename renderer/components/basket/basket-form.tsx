import { type FormEvent, type ReactNode, use, useRef } from 'react'
import { type ChangeResult, changeBasket, showRefusal } from '#renderer/browser/basket/basket-store.ts'
import type { RefusingField } from '#renderer/browser/basket/refusals.ts'
import type { Confirmation } from '#renderer/browser/flyout/confirm.ts'
import type { Callable } from '#renderer/browser/page/api-client.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { BasketPartContext } from '#renderer/components/basket/basket-part.tsx'
import { basket } from '#schemas/api/basket.ts'
import type { CallTypes } from '#schemas/api/endpoint.ts'
import { formFields } from '#schemas/api/form-fields.ts'

/** Input of a basket endpoint: every one is addressed by the market's catalogue. */
export interface BasketRequest {
  readonly path: { readonly catalog: string } & Readonly<Record<string, string>>
  readonly query: object
  readonly body?: object
}

/** An endpoint that changes the basket. */
export type ChangeEndpoint<Request> = Callable & CallTypes<Request, ChangeResult>

type Input<Request> =
  | { input: NoInfer<Request>; read?: never }
  /** Reads the input from the form's visible fields. */
  | { input?: never; read: (fields: FormData) => NoInfer<Request> }

type Props<Request> = Input<Request> & {
  /** An endpoint of `basket`. */
  endpoint: ChangeEndpoint<Request>
  /** Without script, the page that follows. */
  next?: string | undefined
  className?: string | undefined
  /** Returns the text key of why the request need not be sent, with script. */
  refuse?: (request: NoInfer<Request>) => string | undefined
  /** The field that shows refusals of its value. Default: toasts show them. */
  field?: RefusingField
  /** Question to confirm before it is sent, if scripts run. */
  question?: Confirmation
  /** Called when it is sent, after the confirmation. */
  onSend?: () => void
  /** Called with the outcome: whether the basket was changed. */
  onSettled?: (isChanged: boolean) => void
  children: ReactNode
}

/** Returns the endpoint's name, such as `basket.setLine`. */
const nameOf = (endpoint: Callable): string =>
  `basket.${Object.entries(basket).find(([, declared]) => declared === endpoint)?.[0]}`

/** Returns the values of an object as form fields, nested ones named by path: `bonus.rewardId`. */
const fieldsOf = (input: object, prefix = ''): [string, string][] =>
  Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return fieldsOf(value, `${prefix}${name}.`)
    return value === undefined ? [] : [[prefix + name, String(value)]]
  })

/** Returns a request's hidden fields; the page itself names the catalogue. */
function hiddenFields({ path: { catalog: _, ...path }, query, body }: BasketRequest): [string, string][] {
  return [path, query, body ?? {}].flatMap((part) => fieldsOf(part))
}

/** Renders a form that changes the basket: without script it is posted to its page. */
export function BasketForm<Request extends BasketRequest>({
  endpoint,
  input,
  read,
  next,
  className,
  refuse,
  field,
  question,
  onSend,
  onSettled,
  children,
}: Props<Request>) {
  const { id, catalog, messages } = use(BasketPartContext)
  const name = nameOf(endpoint)
  /** The request that is being sent, which a second press does not repeat. */
  const pending = useRef<string>(undefined)

  async function change(request: Request, form: HTMLFormElement): Promise<void> {
    const requestText = JSON.stringify(request)
    if (requestText === pending.current) return
    pending.current = requestText
    onSend?.()
    const call = () => callShop<Request, ChangeResult>(endpoint, request)
    const isChanged = await changeBasket({ catalog, endpoint: name, messages, field, call })
    if (pending.current === requestText) pending.current = undefined
    if (isChanged) form.reset()
    onSettled?.(isChanged)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const request = input ?? read?.(new FormData(form))
    if (!request) return
    const problem = refuse?.(request)
    if (problem !== undefined) return showRefusal({ lineItem: [problem] }, messages, name)
    if (question) {
      const { confirm } = await import('#renderer/browser/flyout/confirm.ts')
      if ((await confirm(question)) !== 'confirm') return
    }
    await change(request, form)
  }

  return (
    <form method="post" className={className} onSubmit={(event) => void send(event)}>
      <input type="hidden" name={formFields.endpoint} value={name} />
      <input type="hidden" name={formFields.widget} value={id} />
      {next !== undefined && <input type="hidden" name={formFields.next} value={next} />}
      {(input ? hiddenFields(input) : []).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  )
}
