create table users (
  id text primary key,
  email text not null unique,
  email_verified_at timestamptz,
  password_hash text,
  granted text not null,
  market text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create table user_logins (
  provider text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  primary key (provider, subject)
);
--> statement-breakpoint
create index user_logins_user on user_logins (user_id);
--> statement-breakpoint
create table user_tokens (
  hash text primary key,
  kind text not null,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index user_tokens_user on user_tokens (user_id);
--> statement-breakpoint
create table sessions (
  handle text primary key,
  user_id text not null references users (id) on delete cascade,
  refresh_hash text not null,
  recipe text not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index sessions_user on sessions (user_id);
--> statement-breakpoint
create table customers (
  user_id text primary key references users (id) on delete cascade,
  details text not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create table customer_addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  content text not null,
  preferred_at timestamptz,
  created_at timestamptz not null
);
--> statement-breakpoint
create index customer_addresses_user on customer_addresses (user_id);
--> statement-breakpoint
create table accepted_terms (
  user_id text not null references users (id) on delete cascade,
  terms text not null,
  market text not null,
  details text not null,
  accepted_at timestamptz not null,
  primary key (user_id, terms, market)
);
