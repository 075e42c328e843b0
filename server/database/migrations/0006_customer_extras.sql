create table wishlists (
  id text primary key,
  owner text not null,
  name text not null,
  is_default boolean not null,
  share_reference text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
--> statement-breakpoint
create unique index wishlists_default on wishlists (owner) where is_default;
--> statement-breakpoint
create index wishlists_owner on wishlists (owner);
--> statement-breakpoint
create index wishlists_of_guests on wishlists (changed_at) where starts_with(owner, 'guest:');
--> statement-breakpoint
create table wishlist_items (
  wishlist_id text not null references wishlists (id) on delete cascade,
  sku text not null,
  position integer not null generated always as identity,
  added_at timestamptz not null,
  primary key (wishlist_id, sku)
);
--> statement-breakpoint
create table loyalty_members (
  id text primary key,
  customer_id text unique,
  email text not null unique,
  market text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  birthday text,
  preferences text not null,
  sub_brands text not null,
  terms_version text,
  created_at timestamptz not null
);
--> statement-breakpoint
create table loyalty_entries (
  id integer primary key generated always as identity,
  member_id text not null references loyalty_members (id) on delete cascade,
  market text not null,
  kind text not null,
  reference text not null,
  points integer not null,
  unspent integer not null,
  created_at timestamptz not null,
  available_at timestamptz not null,
  expires_at timestamptz,
  unique (kind, reference)
);
--> statement-breakpoint
create index loyalty_entries_member on loyalty_entries (member_id, id);
--> statement-breakpoint
create table loyalty_vouchers (
  id text primary key,
  member_id text not null references loyalty_members (id) on delete cascade,
  market text not null,
  reward_id text not null,
  voucher_index integer not null,
  code text not null unique,
  points integer not null,
  amount integer not null,
  currency text not null,
  status text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text,
  unique (member_id, reward_id, voucher_index)
);
--> statement-breakpoint
create unique index loyalty_vouchers_issued on loyalty_vouchers (member_id, reward_id) where status = 'issued';
--> statement-breakpoint
create table loyalty_promotions (
  member_id text not null references loyalty_members (id) on delete cascade,
  promotion_id text not null,
  shown_at timestamptz,
  redeemed_at timestamptz,
  primary key (member_id, promotion_id)
);
--> statement-breakpoint
create table favourite_stores (
  customer_id text primary key,
  store_id text not null,
  chosen_at timestamptz not null
);
--> statement-breakpoint
create table product_alerts (
  id integer primary key generated always as identity,
  market text not null,
  kind text not null,
  product_id text not null,
  email text not null,
  status text not null,
  token text not null unique,
  created_at timestamptz not null,
  notified_at timestamptz,
  unique (market, kind, product_id, email)
);
--> statement-breakpoint
create index product_alerts_waiting on product_alerts (id) where status = 'waiting';
