import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { paymentStates, providerIds } from '#schemas/commerce/payment.ts'
import { paymentStatuses } from '#schemas/commerce/payment-status.ts'
import { type SecurityEvent, securityEvents } from '#server/logging/security-log.ts'

// A rule sees no increase in a series that begins with its first event, and a comparison with a missing series is never
// true. Series with known labels therefore begin with 0.

/**
 * Immediate outcomes of payment attempts. `limited`: not begun after too many refusals. `unanswered`: the provider did not
 * respond. `fault`: the shop failed, for example because the provider refused its key.
 */
const attemptOutcomes = [...paymentStates, 'limited', 'unanswered', 'fault'] as const
const jobOutcomes = ['done', 'later', 'again', 'failed', 'exhausted'] as const
const deliveryOutcomes = ['delivered', 'retried', 'overdue', 'failed'] as const
const contentOutcomes = ['refused', 'incomplete', 'unavailable'] as const
const replicaOutcomes = ['replica', 'behind', 'unavailable'] as const

export interface Metrics {
  /** Metrics of the process, and of this storefront. */
  registries: readonly Registry[]
  request(status: number, source: 'cache' | 'rendered' | 'other'): void
  rendered(seconds: number): void
  widgetFailure(type: string, stage: string): void
  content(outcome: (typeof contentOutcomes)[number]): void
  /** A kind of jobs runs in this process. */
  expectJobs(kind: string): void
  job(kind: string, outcome: (typeof jobOutcomes)[number]): void
  /** An event was sent to a webhook. `overdue`: it has been retried for more than half an hour. */
  webhookDelivery(outcome: (typeof deliveryOutcomes)[number]): void
  paymentAttempt(outcome: (typeof attemptOutcomes)[number]): void
  /** A payment reached a status. */
  payment(provider: string, status: string): void
  /** An order was placed. */
  order(): void
  /** A sign-in succeeded. */
  signedIn(): void
  /** A security event was logged. */
  securityEvent(event: SecurityEvent): void
  /** Database connections and requests that wait for one. */
  connections(read: () => Readonly<Record<'busy' | 'idle' | 'waiting', number>>): void
  /** A browser reported a violation of a content policy. */
  policyViolation(directive: string): void
  /** A page was refused because the process is busy. */
  refused(): void
  /** A read of catalogue or content that was meant for the replica. */
  replicaRead(outcome: (typeof replicaOutcomes)[number]): void
  cacheBytes(read: () => number): void
}

/** Memory, event loop and garbage collection of the process, registered once. */
const ofProcess = new Registry()

/** Returns the counters of orders, payments and sign-ins. */
function countBusiness(
  registers: Registry[],
): Pick<Metrics, 'payment' | 'order' | 'signedIn' | 'securityEvent' | 'connections'> {
  const payments = new Counter({
    name: 'vitrine_payments_total',
    help: 'Payments that reached a status: authorised, ordered, refused, cancelled, expired, refunding, …',
    labelNames: ['provider', 'status'],
    registers,
  })
  const orders = new Counter({ name: 'vitrine_orders_total', help: 'Orders placed', registers })
  const signIns = new Counter({ name: 'vitrine_sign_ins_total', help: 'Customers who signed in', registers })
  const events = new Counter({
    name: 'vitrine_security_events_total',
    help: 'Lines of the log with the field event, such as signIn.failed',
    labelNames: ['event'],
    registers,
  })
  for (const provider of providerIds)
    for (const status of paymentStatuses) payments.inc({ provider, status }, 0)
  for (const event of securityEvents) events.inc({ event }, 0)
  return {
    payment: (provider, status) => payments.inc({ provider, status }),
    order: () => orders.inc(),
    signedIn: () => signIns.inc(),
    securityEvent: (event) => events.inc({ event }),
    connections(read) {
      new Gauge({
        name: 'vitrine_database_connections',
        help: 'Connections to the database by what they do; waiting: requests that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(read())) this.set({ state }, count)
        },
      })
    },
  }
}

/** Returns the counters of attempts by their outcome. */
function countOutcomes(
  registers: Registry[],
): Pick<Metrics, 'expectJobs' | 'job' | 'webhookDelivery' | 'paymentAttempt' | 'replicaRead'> {
  const jobs = new Counter({
    name: 'vitrine_jobs_total',
    help: 'Attempts at jobs',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const attempts = new Counter({
    name: 'vitrine_payment_attempts_total',
    help: 'Payment attempts by their immediate outcome; limited: not begun; unanswered: the provider did not respond; fault: the shop failed',
    labelNames: ['outcome'],
    registers,
  })
  const replicaReads = new Counter({
    name: 'vitrine_replica_reads_total',
    help: 'Reads meant for the replica by outcome; those for which it was behind or unavailable went to the primary',
    labelNames: ['outcome'],
    registers,
  })
  const deliveries = new Counter({
    name: 'vitrine_webhook_deliveries_total',
    help: 'Attempts to deliver events to webhooks; overdue: retried for more than half an hour',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0)
  for (const outcome of attemptOutcomes) attempts.inc({ outcome }, 0)
  for (const outcome of replicaOutcomes) replicaReads.inc({ outcome }, 0)
  return {
    expectJobs(kind) {
      for (const outcome of jobOutcomes) jobs.inc({ kind, outcome }, 0)
    },
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    webhookDelivery: (outcome) => deliveries.inc({ outcome }),
    paymentAttempt: (outcome) => attempts.inc({ outcome }),
    replicaRead: (outcome) => replicaReads.inc({ outcome }),
  }
}

/** Returns the function that counts a response. */
function countRequests(registers: Registry[]): Metrics['request'] {
  const requestCounts = new Map<string, { status: number; source: string; count: number }>()
  new Counter({
    name: 'vitrine_requests_total',
    help: 'Responses sent',
    labelNames: ['status', 'source'],
    registers,
    // Plain numbers cost a tenth of a labelled counter, and every response is counted.
    collect() {
      for (const requestCount of requestCounts.values()) {
        this.inc({ status: requestCount.status, source: requestCount.source }, requestCount.count)
        requestCount.count = 0
      }
    },
  })
  return (status, source) => {
    const key = `${status} ${source}`
    const counted = requestCounts.get(key)
    if (counted) counted.count += 1
    else requestCounts.set(key, { status, source, count: 1 })
  }
}

/** Creates the counters of this storefront for `/metrics`. */
export function createMetrics(): Metrics {
  // Registered once per process: it observes the garbage collector and never releases its registry.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess })
  const registry = new Registry()
  const registers = [registry]
  const rendering = new Histogram({
    name: 'vitrine_page_render_seconds',
    help: 'Time to make a page',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const failures = new Counter({
    name: 'vitrine_widget_failures_total',
    help: 'Widgets that were left out because they failed',
    labelNames: ['type', 'stage'],
    registers,
  })
  const content = new Counter({
    name: 'vitrine_content_problems_total',
    help: 'Documents that were refused, or shown without a broken part',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of contentOutcomes) content.inc({ outcome }, 0)
  const violations = new Counter({
    name: 'vitrine_policy_violations_total',
    help: 'Reports of what the content policy of payment pages kept browsers from',
    labelNames: ['directive'],
    registers,
  })
  const refusals = new Counter({
    name: 'vitrine_refused_pages_total',
    help: 'Pages answered 503 because the process was busy',
    registers,
  })
  return {
    registries: [ofProcess, registry],
    request: countRequests(registers),
    rendered: (seconds) => rendering.observe(seconds),
    widgetFailure: (type, stage) => failures.inc({ type, stage }),
    ...countOutcomes(registers),
    ...countBusiness(registers),
    content: (outcome) => content.inc({ outcome }),
    policyViolation: (directive) => violations.inc({ directive }),
    refused: () => refusals.inc(),
    cacheBytes(read) {
      new Gauge({
        name: 'vitrine_page_cache_bytes',
        help: 'Bytes of finished pages in memory',
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}
