update promotion_uses set customer = null where customer is not null;
--> statement-breakpoint
create index orders_email_lower on orders (lower(email));
