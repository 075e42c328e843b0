alter table loyalty_members add column contact_id text;
