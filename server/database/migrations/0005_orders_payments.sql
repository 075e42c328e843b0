create table payments (
  id text primary key,
  basket_id text not null,
  basket_fingerprint text not null,
  market text not null,
  provider text not null,
  method text not null,
  channel text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  request_digest text not null,
  idempotency_key text not null unique,
  provider_reference text,
  provider_state text,
  action text,
  authorised_amount integer,
  reason text,
  email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create unique index payments_one_live_per_basket on payments (basket_id) where status in ('starting', 'awaiting', 'pending');
--> statement-breakpoint
create index payments_basket on payments (basket_id);
--> statement-breakpoint
create index payments_provider_reference on payments (provider_reference);
--> statement-breakpoint
create index payments_unfinished on payments (updated_at) where status in ('starting', 'awaiting', 'pending', 'authorised', 'refunding');
--> statement-breakpoint
create table payment_events (
  id integer primary key generated always as identity,
  provider text not null,
  event_key text not null,
  event text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  unique (provider, event_key)
);
--> statement-breakpoint
create index payment_events_unprocessed on payment_events (id) where processed_at is null;
--> statement-breakpoint
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount integer not null,
  reason text not null,
  status text not null,
  provider_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create index refunds_payment on refunds (payment_id);
--> statement-breakpoint
create table sandbox_payments (
  id text primary key,
  request_key text not null unique,
  merchant_reference text not null,
  market text not null,
  method text not null,
  channel text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  authorised_amount integer not null default 0,
  refunded_amount integer not null default 0,
  return_path text not null,
  result_token text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index sandbox_payments_reference on sandbox_payments (merchant_reference);
--> statement-breakpoint
create table sandbox_refunds (
  request_key text primary key,
  payment_id text not null references sandbox_payments (id),
  amount integer not null
);
--> statement-breakpoint
create table sandbox_webhooks (
  id integer primary key generated always as identity,
  body text not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0
);
--> statement-breakpoint
create index sandbox_webhooks_unsent on sandbox_webhooks (due_at) where sent_at is null;
--> statement-breakpoint
create table orders (
  id text primary key,
  number text not null unique,
  basket_id text unique,
  kind text not null,
  market text not null,
  customer_id text,
  email text,
  state text not null,
  currency text not null,
  total integer not null,
  details text not null,
  payment_id text references payments (id),
  store_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_step_at timestamptz
);
--> statement-breakpoint
create index orders_customer on orders (customer_id, created_at);
--> statement-breakpoint
create index orders_email on orders (email, created_at);
--> statement-breakpoint
create index orders_next_step on orders (next_step_at) where next_step_at is not null;
--> statement-breakpoint
create sequence order_numbers start 10000001;
--> statement-breakpoint
create table order_lines (
  id text primary key,
  order_id text not null references orders (id),
  position integer not null,
  sku text not null,
  ean text not null,
  name text not null,
  location text not null,
  quantity integer not null,
  shipped integer not null default 0,
  cancelled integer not null default 0,
  returned integer not null default 0,
  unit_price integer not null,
  total integer not null,
  details text not null,
  unique (order_id, position)
);
--> statement-breakpoint
create table shipments (
  id text primary key,
  order_id text not null references orders (id),
  location text not null,
  lines text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index shipments_order on shipments (order_id);
--> statement-breakpoint
create table parcels (
  tracking_number text primary key,
  shipment_id text not null references shipments (id),
  order_id text not null references orders (id),
  courier text not null,
  expected_at timestamptz
);
--> statement-breakpoint
create index parcels_order on parcels (order_id);
--> statement-breakpoint
create table parcel_events (
  id integer primary key generated always as identity,
  tracking_number text not null references parcels (tracking_number),
  type text not null,
  happened_at timestamptz not null,
  unique (tracking_number, type, happened_at)
);
--> statement-breakpoint
create table returns (
  id text primary key,
  order_id text not null references orders (id),
  lines text not null,
  amount integer not null,
  kind text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index returns_order on returns (order_id);
--> statement-breakpoint
create table receipts (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null,
  details text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index receipts_order on receipts (order_id);
