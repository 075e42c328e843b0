create function person_words(details text) returns tsvector
language plpgsql immutable cost 1000 as $$
declare
  person jsonb;
  phone text;
begin
  person := details::jsonb;
  phone := regexp_replace(coalesce(person ->> 'phoneNumber', person ->> 'mobilePhoneNumber', ''), '[^0-9]', '', 'g');
  return array_to_tsvector(array_remove(string_to_array(lower(concat_ws(' ', person ->> 'firstName',
    person ->> 'lastName', person ->> 'organizationName', phone, right(phone, 8))), ' '), ''));
exception when others then
  -- Details are never refused because they cannot be indexed.
  return array_to_tsvector(array[]::text[]);
end $$;
--> statement-breakpoint
create index customers_words on customers using gin (person_words(details));
--> statement-breakpoint
create index customer_addresses_words on customer_addresses using gin (person_words(content));
--> statement-breakpoint
create index users_email_prefix on users (email text_pattern_ops);
--> statement-breakpoint
create index users_created on users (created_at desc, id desc);
--> statement-breakpoint
create table customer_entries (
  id integer primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  author_id text not null,
  author text not null,
  reason text,
  made_at timestamptz not null
);
--> statement-breakpoint
create index customer_entries_user on customer_entries (user_id);
