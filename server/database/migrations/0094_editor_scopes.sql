alter table editors add column kinds text[], add column families text[];
