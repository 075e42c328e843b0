alter table baskets add column tax_quote text;
