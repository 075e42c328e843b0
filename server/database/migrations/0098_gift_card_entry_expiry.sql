alter table gift_card_entries add column expires_at timestamp with time zone;
--> statement-breakpoint
update gift_card_entries set expires_at = gift_cards.expires_at
from gift_cards where gift_cards.number = gift_card_entries.number;
