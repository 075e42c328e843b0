alter table payments add column authorised_until timestamptz;
