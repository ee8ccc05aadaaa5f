-- When a game is to be looked at though nobody asks; nanoseconds since 1970.
alter table games add column alarm bigint;
create index games_alarm on games (alarm) where alarm is not null;
