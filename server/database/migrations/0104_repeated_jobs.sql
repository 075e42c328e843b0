alter table jobs add column run_again boolean not null default false;
