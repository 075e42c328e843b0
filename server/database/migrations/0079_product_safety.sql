alter table styles add column manufacturer text;
--> statement-breakpoint
alter table styles add column responsible_person text;
--> statement-breakpoint
alter table style_texts add column safety_warnings text;
