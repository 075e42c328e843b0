create table left_promotions (
  customer_id text not null references users (id) on delete cascade,
  promotion_id text not null,
  redeemed_at timestamptz not null,
  primary key (customer_id, promotion_id)
);
