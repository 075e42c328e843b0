create index captures_requested on captures (created_at) where status = 'requested';
--> statement-breakpoint
create index refunds_requested on refunds (created_at) where status = 'requested';
