alter table editor_audit add column document_id integer;
--> statement-breakpoint
alter table page_bin add column document_id integer;
--> statement-breakpoint
update editor_audit set document_id = documents.id from documents
where documents.kind = editor_audit.kind and documents.market = editor_audit.market and documents.key = editor_audit.key;
--> statement-breakpoint
create index editor_audit_document_id on editor_audit (document_id) where document_id is not null;
