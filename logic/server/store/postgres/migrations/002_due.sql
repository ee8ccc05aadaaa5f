-- The games at which a computer is to move, and the server that thinks there: the
-- number of the advisory lock that it holds as long as it lives.
alter table games add column due bigint;
create index games_due on games (id) where due is not null;

-- One row: when expired games were removed last, by this database's clock.
create table sweep (
	sole boolean primary key default true check (sole),
	at   timestamptz not null
);
insert into sweep (at) values ('-infinity');
