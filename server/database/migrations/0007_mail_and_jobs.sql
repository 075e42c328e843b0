create table jobs (
  id integer primary key generated always as identity,
  kind text not null,
  key text,
  payload text not null,
  status text not null default 'waiting',
  due_at timestamptz not null,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
--> statement-breakpoint
create index jobs_due on jobs (due_at) where status = 'waiting';
--> statement-breakpoint
alter table mail_outbox add column html text;
--> statement-breakpoint
alter table mail_outbox add column reference text not null default gen_random_uuid()::text;
--> statement-breakpoint
alter table mail_outbox add column error text;
--> statement-breakpoint
alter table mail_outbox add column refused_at timestamptz;
