-- The networks that nobody is served from, and since when; nanoseconds since 1970.
create table blocks (
	network text collate "C" primary key,
	since   bigint not null
);
