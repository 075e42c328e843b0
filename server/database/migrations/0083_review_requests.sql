create table review_requests (
  id integer primary key generated always as identity,
  document_id integer not null references documents (id) on delete cascade,
  asker_id text not null,
  asker text not null,
  reviewer_id text,
  reviewer text,
  note text not null,
  status text not null,
  answer text,
  answered_by text,
  made_at timestamptz not null,
  answered_at timestamptz
);
--> statement-breakpoint
create unique index review_requests_open on review_requests (document_id) where status in ('open', 'returned');
--> statement-breakpoint
create index review_requests_document on review_requests (document_id);
