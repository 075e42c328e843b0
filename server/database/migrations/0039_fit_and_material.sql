alter table styles add column fit text;
--> statement-breakpoint
alter table styles add column materials text[] not null default '{}';
