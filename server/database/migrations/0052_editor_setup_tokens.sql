create table editor_setup_tokens (
  hash text primary key,
  expires_at timestamptz not null
);
