alter table payments add column rejected_at timestamptz;
--> statement-breakpoint
create index payments_rejected on payments (id) where rejected_at is not null;
--> statement-breakpoint
alter table refunds add column repeated integer not null default 0;
--> statement-breakpoint
create index refunds_of_provider on refunds (payment_id) where reason = 'provider';
--> statement-breakpoint
update refunds set repeated = amount where status = 'failed' and (
  select coalesce(sum(later.amount), 0) from refunds later
  where later.payment_id = refunds.payment_id and later.status = 'done' and later.reason = 'goodwill'
  and later.created_at >= refunds.updated_at
) >= (
  select sum(failed.amount) from refunds failed
  where failed.payment_id = refunds.payment_id and failed.status = 'failed'
);
--> statement-breakpoint
alter table payment_disputes add column defence_ended boolean not null default false;
