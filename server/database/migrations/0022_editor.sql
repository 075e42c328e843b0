create table editors (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create table editor_sessions (
  hash text primary key,
  editor_id text not null references editors (id) on delete cascade,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index editor_sessions_editor on editor_sessions (editor_id);
--> statement-breakpoint
create table draft_changes (
  document_id integer not null references documents (id) on delete cascade,
  sequence integer not null,
  change_id text not null,
  editor_id text not null,
  author text not null,
  client text not null,
  state text not null,
  change text not null,
  inverse text not null,
  made_at timestamptz not null,
  primary key (document_id, sequence),
  unique (document_id, change_id)
);
--> statement-breakpoint
create table editor_presence (
  document_id integer not null references documents (id) on delete cascade,
  client text not null,
  editor_id text not null,
  name text not null,
  widget text,
  seen_at timestamptz not null,
  primary key (document_id, client)
);
--> statement-breakpoint
create table publication_schedules (
  id text primary key,
  content text not null,
  publish_at timestamptz,
  until_at timestamptz,
  author text not null,
  status text not null,
  reason text,
  created_at timestamptz not null
);
--> statement-breakpoint
create table editor_audit (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  author text not null,
  action text not null,
  kind text,
  market text,
  key text,
  details text not null
);
--> statement-breakpoint
create index editor_audit_document on editor_audit (kind, market, key);
