create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
