create table comment_threads (
  id integer primary key generated always as identity,
  document_id integer not null references documents (id) on delete cascade,
  widget text,
  widget_type text,
  excerpt text not null,
  resolved_at timestamptz,
  resolved_by text
);
--> statement-breakpoint
create index comment_threads_document on comment_threads (document_id);
--> statement-breakpoint
create table comment_messages (
  id integer primary key generated always as identity,
  thread_id integer not null references comment_threads (id) on delete cascade,
  author_id text not null,
  author text not null,
  words text not null,
  made_at timestamptz not null
);
--> statement-breakpoint
create index comment_messages_thread on comment_messages (thread_id, id);
