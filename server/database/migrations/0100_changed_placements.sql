create trigger note_placed_elsewhere after update on product_placements
  referencing new table as changed for each statement execute function note_placements();
