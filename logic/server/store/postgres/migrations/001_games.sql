-- A game: what stands beside its moves, and which version it is. Times are
-- nanoseconds since 1970. The checksum covers everything but the version.
create table games (
	id       text   collate "C" primary key,
	kind     text   not null,
	head     bytea  not null,
	version  bigint not null,
	touched  bigint not null,
	checksum bigint not null
);

-- Who is to be removed next.
create index games_touched on games (touched);

-- The moves of a game, from ply 1 on. Nobody can make the same ply twice.
create table moves (
	game text collate "C" not null references games (id) on delete cascade,
	ply  integer not null check (ply > 0),
	move text    not null,
	primary key (game, ply)
);

-- One row, which is written to see whether writing is possible.
create table probe (
	sole  boolean primary key default true check (sole),
	times bigint  not null
);
insert into probe (times) values (0);
