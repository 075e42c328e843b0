create table styles (
  number integer primary key,
  position integer not null,
  kind text not null check (kind in ('garment', 'set', 'digital')),
  brand text not null,
  sub_brand text,
  category_ids text[] not null,
  edi_category text,
  edi_sub_category text,
  sub_group text,
  care text[] not null,
  sustainability text[] not null,
  model_measurements text
);
--> statement-breakpoint
create table style_texts (
  style_number integer not null references styles (number) on delete cascade,
  language text not null,
  name text not null,
  description text not null,
  fabric_composition text,
  sustainability_text text,
  primary key (style_number, language)
);
--> statement-breakpoint
create table categories (
  id text primary key,
  parent_id text references categories (id),
  position integer not null
);
--> statement-breakpoint
create table colours (
  id text primary key,
  family text not null,
  hex text not null,
  pantone text
);
--> statement-breakpoint
create table catalogue_terms (
  kind text not null,
  id text not null,
  language text not null,
  name text not null,
  detail text,
  primary key (kind, id, language)
);
--> statement-breakpoint
create table products (
  id text primary key,
  style_number integer not null references styles (number) on delete cascade,
  option_number text not null,
  colour_id text not null references colours (id),
  slug text not null unique,
  position integer not null,
  picture_template text not null,
  pictures text not null,
  tags text[] not null,
  badges text[] not null,
  launched_at timestamptz not null,
  on_sale_from timestamptz,
  is_preorder boolean not null,
  is_noos boolean not null,
  has_ecom boolean not null,
  has_retail boolean not null,
  notify_when_in_stock boolean not null
);
--> statement-breakpoint
create index products_style on products (style_number);
--> statement-breakpoint
create table variants (
  sku text primary key,
  product_id text not null references products (id) on delete cascade,
  option_id text not null,
  position integer not null,
  ean text not null unique,
  size_id text,
  size_name text,
  length_id text,
  length_name text,
  in_delivery timestamptz
);
--> statement-breakpoint
create index variants_product on variants (product_id);
--> statement-breakpoint
create table prices (
  item text not null,
  market text not null,
  currency text not null,
  sales_price integer not null check (sales_price >= 0),
  list_price integer not null check (list_price >= sales_price),
  historic_price integer,
  member_price integer,
  primary key (item, market)
);
--> statement-breakpoint
create table discounts (
  item text not null,
  market text not null,
  position integer not null,
  reference text not null,
  amount integer not null,
  callout text,
  disclaimer text,
  badges text[] not null,
  promotion_name text,
  promotion_level text,
  primary key (item, market, position)
);
--> statement-breakpoint
create table stock (
  sku text not null references variants (sku) on delete cascade,
  location text not null,
  quantity integer not null check (quantity >= 0),
  primary key (sku, location)
);
--> statement-breakpoint
create table product_relations (
  product_id text not null references products (id) on delete cascade,
  relation text not null check (relation in ('look', 'set', 'similar')),
  position integer not null,
  related_id text not null references products (id) on delete cascade,
  primary key (product_id, relation, position)
);
--> statement-breakpoint
create table reward_products (
  promotion_id text not null,
  reward_id text not null,
  position integer not null,
  product_id text not null references products (id) on delete cascade,
  primary key (promotion_id, reward_id, position)
);
--> statement-breakpoint
create table search_rules (
  kind text not null check (kind in ('synonym', 'redirect', 'promotion')),
  scope text not null,
  term text not null,
  target text not null,
  primary key (kind, scope, term, target)
);
--> statement-breakpoint
create table product_events (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('viewed', 'bought')),
  visit text not null,
  product_id text not null,
  happened_at timestamptz not null
);
--> statement-breakpoint
create index product_events_moment on product_events (happened_at);
--> statement-breakpoint
create table catalogue_changes (
  transaction xid8 not null default pg_current_xact_id(),
  product_id text not null
);
--> statement-breakpoint
create index catalogue_changes_transaction on catalogue_changes (transaction);
--> statement-breakpoint
create function note_stock_changes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select distinct variants.product_id
  from new_rows
  join variants on variants.sku = new_rows.sku
  left join old_rows on old_rows.sku = new_rows.sku and old_rows.location = new_rows.location
  where (coalesce(old_rows.quantity, 0) > 0) is distinct from (new_rows.quantity > 0);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_stock_update after update on stock
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_stock_changes();
--> statement-breakpoint
create function note_item_changes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select coalesce(
    (select variants.product_id from variants where variants.sku = coalesce(new.item, old.item)),
    new.item,
    old.item
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger note_price_change after update or delete on prices
  for each row execute function note_item_changes();
--> statement-breakpoint
create trigger note_discount_change after update or delete on discounts
  for each row execute function note_item_changes();
--> statement-breakpoint
create function note_product_changes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.id, old.id));
  return null;
end
$$;
--> statement-breakpoint
create trigger note_product_change after insert or update or delete on products
  for each row execute function note_product_changes();
