alter table editors add column markets text[];
