alter table loyalty_entries add column warned_at timestamptz;
