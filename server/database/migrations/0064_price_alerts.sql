alter table product_alerts add column price integer;
