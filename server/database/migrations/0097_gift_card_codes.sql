alter table gift_cards add column code_generation integer not null default 1;
--> statement-breakpoint
update gift_cards set code_generation = 1 + renewed.times
from (select number, count(*)::integer as times from gift_card_acts where kind = 'renewed' group by number) as renewed
where renewed.number = gift_cards.number;
