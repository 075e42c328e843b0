alter table assets add column removed_at timestamptz;
--> statement-breakpoint
alter table assets add column removed_by text;
--> statement-breakpoint
create table draft_checkpoints (
  id integer primary key generated always as identity,
  document_id integer not null references documents (id) on delete cascade,
  body text not null,
  revision text not null,
  author text not null,
  reason text not null,
  version integer,
  made_by text not null,
  made_at timestamptz not null
);
--> statement-breakpoint
create index draft_checkpoints_document on draft_checkpoints (document_id, made_at);
--> statement-breakpoint
create table page_bin (
  id integer primary key generated always as identity,
  kind text not null,
  market text not null,
  key text not null,
  title text not null,
  content text not null,
  removed_by text not null,
  removed_at timestamptz not null
);
