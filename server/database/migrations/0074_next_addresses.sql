alter table drafts add column next_key text;
