create table product_placements (
  market text not null,
  kind text not null check (kind in ('category', 'search')),
  listing text not null,
  product_id text not null,
  place text not null check (place in ('top', 'end')),
  position integer not null,
  primary key (market, kind, listing, product_id)
);
--> statement-breakpoint
create function note_placements() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id)
  select distinct 'shared', 'placements ' || case kind when 'category' then listing else '*' end from changed;
  return null;
end
$$;
--> statement-breakpoint
create trigger note_placed after insert on product_placements
  referencing new table as changed for each statement execute function note_placements();
--> statement-breakpoint
create trigger note_unplaced after delete on product_placements
  referencing old table as changed for each statement execute function note_placements();
