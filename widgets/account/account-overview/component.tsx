import type { ReactNode } from 'react'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { Form } from '#renderer/components/form/form.tsx'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import parts from '#widgets/account/account.module.css'
import styles from '#widgets/account/account-overview/component.module.css'
import type { accountOverview } from '#widgets/account/account-overview/index.ts'
import type { Overview } from '#widgets/account/account-overview/load.ts'
import { PostalAddress } from '#widgets/checkout/postal-address.tsx'
import { OrderHead } from '#widgets/orders/order-head.tsx'
import { receiptPath, trackPath } from '#widgets/orders/order-paths.ts'

type Props = WidgetProps<typeof accountOverview, Overview>
type Part = Pick<Props, 'content' | 'context'> & { data: Overview }

/** Renders a card of the overview with its links. */
const Card = ({ title, children, links }: { title: string; children: ReactNode; links: ReactNode }) => (
  <section className={styles.card}>
    <h2 className={parts.heading}>{title}</h2>
    <div className={styles.content}>{children}</div>
    <p className={`${parts.links} ${styles.onward}`}>{links}</p>
  </section>
)

const Onward = ({ url, children }: { url: string | undefined; children: ReactNode }) =>
  url ? (
    <a className={parts.link} href={url}>
      {children}
    </a>
  ) : null

/** Fallback for data that could not be fetched. The editor's canvas has no data at all. */
const Failed = ({ context: { mode, texts } }: Pick<Part, 'context'>) =>
  mode === 'live' ? <p className={parts.muted}>{texts['feedback.error_generic']}</p> : null

function LastOrder({ content, context, data: { order } }: Part) {
  const { texts, locale, pages } = context
  const words = order === undefined ? 'feedback.error_no_order_history' : 'orderHistory.empty'
  return (
    <Card
      title={texts['account.lastOrder']}
      links={
        <>
          {order && <Onward url={receiptPath(pages, order.orderId)}>{texts['orderHistory.details']}</Onward>}
          {order?.kind === 'web' && order.orderState !== 'cancelled' && (
            <Onward url={trackPath(pages, order.orderId)}>{texts['trackOrder.title']}</Onward>
          )}
          <Onward url={content.ordersUrl}>{texts['orders.mine']}</Onward>
        </>
      }
    >
      {order ? (
        <>
          <OrderHead order={order} context={context} />
          <div className={styles.goods}>
            {[...new Set(order.imageUrls)].slice(0, 4).map((url) => (
              <img key={url} src={pictureAddress(url, 160)} alt="" width="64" height="80" loading="lazy" />
            ))}
            <p className={styles.total}>
              <span>
                {formatText(texts['basket.count'], { count: order.quantity }, locale)} ·{' '}
                <bdi>{formatMoney(order.total, locale)}</bdi>
              </span>
              {order.parcelDeliveryStatusShort && (
                <span className={parts.muted}>{order.parcelDeliveryStatusShort}</span>
              )}
            </p>
          </div>
        </>
      ) : (
        <p className={parts.muted}>{texts[words]}</p>
      )}
    </Card>
  )
}

function Points({ content, context: { texts, locale }, data: { user } }: Part) {
  if (!user?.isEnrolledInCustomerClub) return null
  return (
    <Card
      title={texts['account.points']}
      links={<Onward url={content.clubUrl}>{texts['account.toClub']}</Onward>}
    >
      <p className={styles.points}>
        {user.accountPoints.toLocaleString(locale, { numberingSystem: 'latn' })}
      </p>
      {user.pendingPoints > 0 && (
        <p className={parts.muted}>
          {formatText(texts['account.pointsPending'], { points: user.pendingPoints }, locale)}
        </p>
      )}
    </Card>
  )
}

function PreferredAddress({ content, context, data: { address } }: Part) {
  const { texts, locale } = context
  const title = texts['account.addresses']
  const words = address === null ? texts['addressBook.add'] : texts['account.allAddresses']
  return (
    <Card title={title} links={<Onward url={content.addressesUrl}>{words}</Onward>}>
      {address && <PostalAddress address={address} locale={locale} />}
      {address === null && <p className={parts.muted}>{texts['account.noAddress']}</p>}
      {address === undefined && <Failed context={context} />}
    </Card>
  )
}

function Details({ content, context, data: { user } }: Part) {
  const { texts } = context
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const lines = [name, user?.email, user?.phoneNumber].filter(Boolean)
  return (
    <Card
      title={texts['account.profile']}
      links={<Onward url={content.profileUrl}>{texts['account.changeDetails']}</Onward>}
    >
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {!user && <Failed context={context} />}
    </Card>
  )
}

function Further({ content, context: { texts }, id }: Pick<Props, 'content' | 'context' | 'id'>) {
  return (
    <div className={styles.further}>
      {content.links.length > 0 && (
        <nav aria-label={texts['account.furtherLinks']}>
          <ul className={parts.links}>
            {content.links.map((link, index) => (
              <li key={keyOf(index, link.title)}>
                <Link link={link} className={parts.link} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.out}>
        <Form
          endpoint="session.signOut"
          id={`${id}-out`}
          texts={texts}
          submit={texts['account.logOut']}
          done={null}
          client="sign-out"
        >
          {null}
        </Form>
      </div>
    </div>
  )
}

/** Renders the overview of the account, to which mails about the account's address link. */
export default function AccountOverview({ content, context, data, id }: Props) {
  const { texts } = context
  const overview = data ?? { user: null, order: undefined, address: undefined }
  const { firstName: name, picture } = overview.user ?? {}
  const part = { content, context, data: overview }
  return (
    <div className={parts.page}>
      <header className={styles.head}>
        <FormOutcome id="email-changed" kind="done">
          {texts['account.emailChanged']}
        </FormOutcome>
        <FormOutcome id="email-expired" kind="refused">
          {texts['account.emailExpired']}
        </FormOutcome>
        <FormOutcome id="email-sign-in" kind="refused">
          {texts['account.emailSignIn']}
        </FormOutcome>
        <div className={styles.greeting}>
          {picture && (
            <img
              className={styles.face}
              src={pictureAddress(picture, 160)}
              alt=""
              width="48"
              height="48"
              referrerPolicy="no-referrer"
            />
          )}
          <h1 className={parts.title}>
            {name ? fillText(texts['account.greeting'], { name }) : texts['account.greetingPlain']}
          </h1>
        </div>
        {content.text && (
          <div className={`prose ${parts.muted}`}>
            <Markdown>{content.text}</Markdown>
          </div>
        )}
      </header>
      <div className={styles.cards}>
        <LastOrder {...part} />
        <Points {...part} />
        <PreferredAddress {...part} />
        <Details {...part} />
      </div>
      <Further content={content} context={context} id={id} />
    </div>
  )
}
