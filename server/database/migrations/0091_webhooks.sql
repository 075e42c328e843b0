create table webhooks (
  id text primary key,
  url text not null,
  events text not null,
  sealed text not null,
  author text not null,
  created_at timestamptz not null,
  failing_since timestamptz
);
--> statement-breakpoint
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  order_number text not null,
  body text not null,
  status text not null,
  attempts integer not null,
  answer integer,
  error text,
  created_at timestamptz not null,
  attempted_at timestamptz,
  due_at timestamptz
);
--> statement-breakpoint
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc);
--> statement-breakpoint
create index webhook_deliveries_created on webhook_deliveries (created_at);
