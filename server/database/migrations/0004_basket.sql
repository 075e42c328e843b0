create table baskets (
  id text primary key,
  market text not null,
  customer_id text,
  status text not null default 'open',
  version integer not null default 1,
  content text not null,
  merged_into text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  abandoned_at timestamptz
);
--> statement-breakpoint
create unique index baskets_open_of_customer on baskets (customer_id) where status = 'open' and customer_id is not null;
--> statement-breakpoint
create index baskets_changed on baskets (changed_at);
--> statement-breakpoint
create table promotions (
  id text primary key,
  code text unique,
  priority integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  usage_limit integer,
  used integer not null default 0,
  once_per_customer boolean not null default false,
  rule text not null
);
--> statement-breakpoint
create table promotion_uses (
  promotion_id text not null references promotions (id) on delete cascade,
  order_id text not null,
  customer text,
  created_at timestamptz not null,
  primary key (promotion_id, order_id)
);
--> statement-breakpoint
create unique index promotion_uses_once on promotion_uses (promotion_id, customer) where customer is not null;
--> statement-breakpoint
create table gift_cards (
  number text primary key,
  currency text not null,
  initial integer not null,
  balance integer not null check (balance >= 0),
  code_hash text not null,
  expires_at timestamptz,
  wrong_codes integer not null default 0,
  blocked_until timestamptz,
  created_at timestamptz not null
);
--> statement-breakpoint
create table gift_card_entries (
  id integer primary key generated always as identity,
  number text not null references gift_cards (number) on delete cascade,
  order_id text not null,
  amount integer not null,
  created_at timestamptz not null,
  unique (number, order_id)
);
