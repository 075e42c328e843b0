update mail_outbox set body = '', html = null, list_unsubscribe = null where refused_at is not null;
--> statement-breakpoint
update jobs set error = 'see mail_outbox' where kind = 'mail.send' and error is not null;
