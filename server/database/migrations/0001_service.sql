create table subscriptions (
  id integer primary key generated always as identity,
  market text not null,
  list text not null,
  email text not null,
  status text not null,
  token text not null unique,
  details text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  unique (market, list, email)
);
--> statement-breakpoint
create table contact_messages (
  id integer primary key generated always as identity,
  market text not null,
  name text not null,
  email text not null,
  topic text,
  order_number text,
  message text not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create table mail_outbox (
  id integer primary key generated always as identity,
  market text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  list_unsubscribe text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
--> statement-breakpoint
create index mail_outbox_unsent on mail_outbox (id) where sent_at is null;
