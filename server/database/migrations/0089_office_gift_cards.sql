alter table gift_cards add column disabled_at timestamptz;
--> statement-breakpoint
create table gift_card_acts (
  id integer primary key generated always as identity,
  number text not null references gift_cards (number) on delete cascade,
  kind text not null,
  author_id text,
  author text,
  reason text,
  recipient text,
  market text,
  request_id text unique,
  made_at timestamptz not null
);
--> statement-breakpoint
create index gift_card_acts_number on gift_card_acts (number);
--> statement-breakpoint
create index gift_card_acts_recipient on gift_card_acts (lower(recipient)) where recipient is not null;
--> statement-breakpoint
create index gift_cards_created on gift_cards (created_at desc, number desc);
--> statement-breakpoint
create index gift_cards_end on gift_cards (right(number, 4));
--> statement-breakpoint
create index gift_card_entries_order on gift_card_entries (order_id);
--> statement-breakpoint
insert into gift_card_acts (number, kind, recipient, market, made_at)
select gift_cards.number, 'issued', coalesce(order_lines.details::jsonb #>> '{gift,recipientEmail}', orders.email), orders.market,
  gift_cards.created_at
from gift_cards
join order_lines on order_lines.id = gift_cards.order_line_id
join orders on orders.id = order_lines.order_id;
