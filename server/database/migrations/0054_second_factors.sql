create table second_factors (
  holder text primary key,
  editor_id text unique references editors (id) on delete cascade,
  user_id text unique references users (id) on delete cascade,
  sealed text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  begun_at timestamptz not null,
  check ((editor_id is null) <> (user_id is null))
);
--> statement-breakpoint
create table recovery_codes (
  holder text not null references second_factors (holder) on delete cascade,
  hash text not null,
  primary key (holder, hash)
);
--> statement-breakpoint
alter table sessions add column second_factor_at timestamptz;
