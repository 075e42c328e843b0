create table purges (
  sequence integer primary key generated always as identity,
  tags text not null,
  made_at timestamptz not null default now()
);
--> statement-breakpoint
create index purges_made on purges (made_at);
