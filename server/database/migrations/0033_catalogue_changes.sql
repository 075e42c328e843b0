alter table catalogue_changes add column what text not null default 'product' check (what in ('product', 'amounts', 'shared'));
--> statement-breakpoint
create or replace function note_stock_changes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id)
  select distinct 'amounts', variants.product_id
  from new_rows
  join variants on variants.sku = new_rows.sku
  left join old_rows on old_rows.sku = new_rows.sku and old_rows.location = new_rows.location
  where (coalesce(old_rows.quantity, 0) > 0) is distinct from (new_rows.quantity > 0);
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_item_changes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id)
  select 'amounts', coalesce(
    (select variants.product_id from variants where variants.sku = coalesce(new.item, old.item)),
    new.item,
    old.item
  );
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_inserted_items() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id)
  select distinct 'amounts', coalesce(variants.product_id, new_rows.item)
  from new_rows left join variants on variants.sku = new_rows.item;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_moved_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id)
  select distinct 'amounts', variants.product_id
  from moved join variants on variants.sku = moved.sku
  where moved.quantity > 0;
  return null;
end
$$;
--> statement-breakpoint
create function note_relation_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id));
  return null;
end
$$;
--> statement-breakpoint
create trigger note_relation_change after insert or update or delete on product_relations
  for each row execute function note_relation_change();
--> statement-breakpoint
create function note_shared_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id) values ('shared', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger note_shared_change after insert or update or delete on categories
  for each statement execute function note_shared_change();
--> statement-breakpoint
create trigger note_shared_change after insert or update or delete on colours
  for each statement execute function note_shared_change();
--> statement-breakpoint
create trigger note_shared_change after insert or update or delete on catalogue_terms
  for each statement execute function note_shared_change();
--> statement-breakpoint
create trigger note_shared_change after insert or update or delete on search_rules
  for each statement execute function note_shared_change();
--> statement-breakpoint
create trigger note_shared_change after insert or update or delete on reward_products
  for each statement execute function note_shared_change();
