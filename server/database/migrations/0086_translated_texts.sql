create table translated_texts (
  document_id integer primary key references documents (id) on delete cascade,
  source_market text not null,
  texts text not null
);
