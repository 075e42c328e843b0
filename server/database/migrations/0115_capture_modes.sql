alter table payments add column capture_mode text;
