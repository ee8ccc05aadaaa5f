-- Which servers have somebody who waits for a game to change, by the numbers of their
-- locks. It is empty after a crash of the database: every server's connection has
-- broken then, and says it anew.
create unlogged table watching (
	game   text collate "C" not null,
	server bigint not null,
	primary key (game, server)
);
