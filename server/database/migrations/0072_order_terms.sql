alter table orders add column terms_version text;
