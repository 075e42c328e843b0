create table past_subscriptions (
  id integer primary key generated always as identity,
  market text not null,
  list text not null,
  email text not null,
  details text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz not null
);
--> statement-breakpoint
create index past_subscriptions_email on past_subscriptions (email);
