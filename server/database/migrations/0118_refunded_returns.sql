alter table returns add column refunded integer;
--> statement-breakpoint
update returns set refunded = greatest(0, least(goodwill.amount, goodwill.up_to - coalesce((
  select sum(failed.amount) from refunds failed
  where failed.payment_id = goodwill.payment_id and failed.status = 'failed' and failed.reason = 'order'
), 0))) from (
  select given.id, given.amount, paid.payment_id,
    sum(given.amount) over (partition by given.order_id order by given.created_at, given.id) as up_to
  from returns given join refunds paid on paid.id = given.id and paid.status <> 'failed'
  where given.kind = 'goodwill'
) goodwill where goodwill.id = returns.id;
--> statement-breakpoint
update returns set refunded = greatest(0, least(reduced.reduction, reduced.total - reduced.before)) from (
  select each.id, each.reduction, orders.total, coalesce(sum(each.reduction) over (
    partition by each.order_id order by each.created_at, each.id rows between unbounded preceding and 1 preceding
  ), 0) as before
  from (
    select rows.*, case when rows.kind = 'goodwill' then coalesce(rows.refunded, 0) else rows.amount end as reduction
    from returns rows
  ) each join orders on orders.id = each.order_id
  where exists (select from returns goodwill where goodwill.order_id = each.order_id and goodwill.kind = 'goodwill')
) reduced where reduced.id = returns.id;
