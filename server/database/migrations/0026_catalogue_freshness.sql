alter table catalogue_changes add column noted_at timestamptz not null default clock_timestamp();
--> statement-breakpoint
create function note_inserted_items() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select distinct coalesce(variants.product_id, new_rows.item)
  from new_rows left join variants on variants.sku = new_rows.item;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_price_insert after insert on prices
  referencing new table as new_rows for each statement execute function note_inserted_items();
--> statement-breakpoint
create trigger note_discount_insert after insert on discounts
  referencing new table as new_rows for each statement execute function note_inserted_items();
--> statement-breakpoint
create function note_moved_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select distinct variants.product_id
  from moved join variants on variants.sku = moved.sku
  where moved.quantity > 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_stock_insert after insert on stock
  referencing new table as moved for each statement execute function note_moved_stock();
--> statement-breakpoint
create trigger note_stock_delete after delete on stock
  referencing old table as moved for each statement execute function note_moved_stock();
--> statement-breakpoint
create function note_inserted_variants() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select distinct product_id from new_rows;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_variant_insert after insert on variants
  referencing new table as new_rows for each statement execute function note_inserted_variants();
--> statement-breakpoint
create function note_variant_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (old.product_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_variant_change after update or delete on variants
  for each row execute function note_variant_change();
--> statement-breakpoint
create function note_style_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select id from products where style_number = old.number;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_style_change after update or delete on styles
  for each row execute function note_style_change();
--> statement-breakpoint
create function note_style_text_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select id from products where style_number = old.style_number;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_style_text_change after update or delete on style_texts
  for each row execute function note_style_text_change();
--> statement-breakpoint
create function note_inserted_style_texts() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select distinct products.id from products join new_rows on new_rows.style_number = products.style_number;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_style_text_insert after insert on style_texts
  referencing new table as new_rows for each statement execute function note_inserted_style_texts();
--> statement-breakpoint
create index product_events_visit on product_events (visit, kind);
--> statement-breakpoint
create table product_affinities (
  kind text not null check (kind in ('viewed', 'bought', 'popular')),
  product_id text not null,
  related_id text not null,
  score integer not null,
  primary key (kind, product_id, related_id)
);
