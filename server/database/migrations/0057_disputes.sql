create table payment_disputes (
  id text primary key,
  payment_id text not null references payments (id),
  status text not null,
  stage integer not null,
  amount integer not null,
  currency text not null,
  reason text,
  due_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create index payment_disputes_payment on payment_disputes (payment_id);
