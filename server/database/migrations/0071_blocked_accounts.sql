alter table users add column blocked_at timestamptz;
