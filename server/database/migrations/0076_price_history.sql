alter table prices add column prior_price integer;
--> statement-breakpoint
create table price_history (
  item text not null,
  market text not null,
  since timestamptz not null,
  currency text,
  sales_price integer,
  is_reduced boolean not null,
  primary key (item, market, since)
);
--> statement-breakpoint
insert into price_history (item, market, since, currency, sales_price, is_reduced)
select item, market, now(), currency, sales_price, sales_price < list_price from prices;
--> statement-breakpoint
create function prior_price_of(of_item text, of_market text) returns integer language sql stable as $$
  -- Hours: what a day is depends on the time zone of the session.
  select case when bool_and(held.currency = latest.currency) then min(held.sales_price) end
  from (
    select since, currency, is_reduced from price_history
    where item = of_item and market = of_market order by since desc limit 1
  ) as latest
  cross join lateral (
    select since, sales_price from price_history
    where item = of_item and market = of_market and since <= latest.since - interval '720 hours'
    order by since desc limit 1
  ) as oldest
  join price_history as held
    on held.item = of_item and held.market = of_market and held.since >= oldest.since and held.since < latest.since
  where latest.is_reduced and oldest.sales_price is not null
$$;
--> statement-breakpoint
create function record_prices() returns trigger language plpgsql as $$
declare
  items text[];
  markets text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(item), array_agg(market) into items, markets from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(item), array_agg(market) into items, markets from old_rows;
  else
    select array_agg(item), array_agg(market) into items, markets
    from old_rows full join new_rows using (item, market)
    where (old_rows.currency, old_rows.sales_price, old_rows.sales_price < old_rows.list_price)
      is distinct from (new_rows.currency, new_rows.sales_price, new_rows.sales_price < new_rows.list_price);
  end if;
  if items is null then
    return null;
  end if;
  -- Only the last price that a transaction sets held. A price that is back within a day was not gone.
  delete from price_history using unnest(items, markets) as changed (item, market)
  where price_history.item = changed.item and price_history.market = changed.market
    and (since >= now() or (sales_price is null and since > now() - interval '24 hours'));
  insert into price_history (item, market, since, currency, sales_price, is_reduced)
  select changed.item, changed.market, now(), prices.currency, prices.sales_price,
    coalesce(prices.sales_price < prices.list_price, false)
  from unnest(items, markets) as changed (item, market)
  left join prices on prices.item = changed.item and prices.market = changed.market
  left join lateral (
    select currency, sales_price, is_reduced from price_history
    where price_history.item = changed.item and price_history.market = changed.market
    order by since desc limit 1
  ) as latest on true
  where (prices.currency, prices.sales_price, coalesce(prices.sales_price < prices.list_price, false))
    is distinct from (latest.currency, latest.sales_price, coalesce(latest.is_reduced, false));
  update prices set prior_price = computed.prior_price
  from (
    select item, market, prior_price_of(item, market) as prior_price
    from unnest(items, markets) as changed (item, market)
  ) as computed
  where prices.item = computed.item and prices.market = computed.market
    and prices.prior_price is distinct from computed.prior_price;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_price_insert after insert on prices
  referencing new table as new_rows for each statement execute function record_prices();
--> statement-breakpoint
create trigger record_price_update after update on prices
  referencing old table as old_rows new table as new_rows for each statement execute function record_prices();
--> statement-breakpoint
create trigger record_price_delete after delete on prices
  referencing old table as old_rows for each statement execute function record_prices();
