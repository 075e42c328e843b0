-- The release before reads the whole catalogue again after such a note; this one reads the rules alone.
create function note_search_rules() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (what, product_id) values ('shared', 'search_rules');
  return null;
end
$$;
--> statement-breakpoint
drop trigger note_shared_change on search_rules;
--> statement-breakpoint
create trigger note_search_rules after insert or update or delete on search_rules
  for each statement execute function note_search_rules();
