alter table mail_outbox add column kind text not null default 'order';
--> statement-breakpoint
update mail_outbox set body = '', html = null, list_unsubscribe = null where sent_at is not null;
