create table consent_log (
  sequence integer primary key generated always as identity,
  id text not null,
  market text not null,
  text_version text not null,
  choices text not null,
  made_at timestamptz not null
);
--> statement-breakpoint
create index consent_log_made on consent_log (made_at);
