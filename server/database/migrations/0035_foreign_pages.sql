-- Pages of another content system that are edited here: what their drafts began with.
create table foreign_pages (
  document_id integer primary key references documents(id) on delete cascade,
  etag text,
  revision text not null
);
