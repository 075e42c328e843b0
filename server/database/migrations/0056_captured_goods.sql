alter table captures add column goods text;
--> statement-breakpoint
alter table refunds add column goods text;
