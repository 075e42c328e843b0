create table search_counts (
  market text not null,
  day date not null,
  term text not null,
  count integer not null,
  primary key (market, day, term)
);
--> statement-breakpoint
create index search_counts_day on search_counts (day);
