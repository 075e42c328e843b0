alter table foreign_pages add column upstream_revision text;
