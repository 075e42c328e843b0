alter table sessions add column used_at timestamptz;
--> statement-breakpoint
alter table sessions add column browser text;
--> statement-breakpoint
alter table sessions add column system text;
--> statement-breakpoint
update sessions set used_at = signed_in_at;
--> statement-breakpoint
alter table sessions alter column used_at set not null;
--> statement-breakpoint
alter table editor_sessions add column used_at timestamptz;
--> statement-breakpoint
alter table editor_sessions add column browser text;
--> statement-breakpoint
alter table editor_sessions add column system text;
--> statement-breakpoint
update editor_sessions set used_at = signed_in_at;
--> statement-breakpoint
alter table editor_sessions alter column used_at set not null;
