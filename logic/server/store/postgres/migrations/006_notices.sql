-- Who waits for a game, one row each. A server renews the rows of those who are connected
-- to it, so the table may be empty after a crash of the database.
create unlogged table notices (
	id       text   collate "C" primary key,
	text     bytea  not null,
	checksum bigint not null
);

-- Servers before this kept them all in one record.
delete from games where id = 'lobby' and kind = 'lobby';
