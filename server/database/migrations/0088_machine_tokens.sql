create table machine_tokens (
  id text primary key,
  name text not null unique,
  hash text not null unique,
  ending text not null,
  scopes text not null,
  author text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
