create function order_words(number text, email text, details text) returns tsvector
language plpgsql immutable cost 10000 as $$
declare
  basket jsonb;
  address jsonb;
  phone text;
  words text := lower(concat_ws(' ', number, email));
begin
  basket := details::jsonb;
  foreach address in array array[basket -> 'shippingAddress', basket -> 'billingAddress'] loop
    phone := regexp_replace(coalesce(address ->> 'mobilePhoneNumber', ''), '[^0-9]', '', 'g');
    words := words || ' ' || lower(concat_ws(' ', address ->> 'firstName', address ->> 'lastName',
      address ->> 'organizationName', phone, right(phone, 8)));
  end loop;
  return array_to_tsvector(array_remove(string_to_array(words, ' '), ''));
exception when others then
  -- An order is never refused because it cannot be indexed.
  return array_to_tsvector(array[number]);
end $$;
--> statement-breakpoint
create index orders_words on orders using gin (order_words(number, email, details));
--> statement-breakpoint
create index orders_created on orders (created_at desc, number desc);
--> statement-breakpoint
create index orders_market on orders (market, created_at desc, number desc);
--> statement-breakpoint
create index orders_state on orders (state, created_at desc, number desc);
--> statement-breakpoint
create index orders_payment on orders (payment_id) where payment_id is not null;
--> statement-breakpoint
create index payments_held on payments (id) where authorised_until is not null;
--> statement-breakpoint
create index captures_failed on captures (payment_id) where status = 'failed';
--> statement-breakpoint
create index refunds_failed on refunds (payment_id) where status = 'failed';
--> statement-breakpoint
create index mail_outbox_recipient on mail_outbox (recipient, id);
--> statement-breakpoint
create table order_entries (
  id integer primary key generated always as identity,
  order_id text not null references orders (id),
  kind text not null,
  author_id text not null,
  author text not null,
  note text,
  details text,
  made_at timestamptz not null
);
--> statement-breakpoint
create index order_entries_order on order_entries (order_id);
