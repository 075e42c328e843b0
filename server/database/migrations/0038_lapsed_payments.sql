alter table payments add column lapsed_at timestamptz;
--> statement-breakpoint
alter table payments add column may_extend boolean not null default true;
--> statement-breakpoint
update payments set authorised_until = null
where amount <= (select coalesce(sum(captures.amount), 0) from captures where captures.payment_id = payments.id);
--> statement-breakpoint
create index payments_lapsing on payments (authorised_until) where status = 'ordered' and lapsed_at is null;
