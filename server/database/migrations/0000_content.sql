create table documents (
  id integer primary key generated always as identity,
  kind text not null,
  market text not null,
  key text not null,
  published_version integer,
  unpublished_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, market, key)
);
--> statement-breakpoint
create table drafts (
  document_id integer primary key references documents (id) on delete cascade,
  body text not null,
  revision text not null,
  author text not null,
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create table published_versions (
  document_id integer not null references documents (id) on delete cascade,
  version integer not null,
  body text not null,
  revision text not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  primary key (document_id, version)
);
--> statement-breakpoint
create table assets (
  path text primary key,
  content_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  placeholder text,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create table content_copies (
  path text primary key,
  body text not null,
  revision text not null,
  stored_at timestamptz not null default now()
);
