alter table second_factors add column failures integer not null default 0;
--> statement-breakpoint
alter table second_factors add column failed_at timestamptz;
