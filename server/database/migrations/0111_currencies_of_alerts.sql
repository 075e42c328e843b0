alter table product_alerts add column currency text;
