alter table content_copies add column page_id text;
--> statement-breakpoint
alter table content_copies add column indexed boolean;
--> statement-breakpoint
create index content_copies_page_id on content_copies (page_id);
