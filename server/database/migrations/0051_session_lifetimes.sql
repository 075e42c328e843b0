alter table sessions add column handed_out_at timestamptz;
--> statement-breakpoint
alter table editor_sessions add column signed_in_at timestamptz not null default now();
--> statement-breakpoint
alter table editor_sessions alter column signed_in_at drop default;
