create table variant_counts (
  market text not null,
  page text not null,
  widget text not null,
  rule text not null,
  day date not null,
  seen integer not null default 0,
  clicked integer not null default 0,
  ordered integer not null default 0,
  primary key (market, widget, page, rule, day)
);
create index variant_counts_day on variant_counts (day);
