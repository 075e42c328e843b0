alter table gift_cards add column order_line_id text;
--> statement-breakpoint
create index gift_cards_order_line_id on gift_cards (order_line_id) where order_line_id is not null;
