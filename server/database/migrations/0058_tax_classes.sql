alter table styles add column tax_class text;
