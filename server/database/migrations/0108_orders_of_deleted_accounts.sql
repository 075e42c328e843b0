alter table orders add column detached_at timestamptz;
