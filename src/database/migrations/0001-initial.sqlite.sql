-- Times are ISO 8601 in UTC with milliseconds, so that text sorts as time. Days and hours
-- are those of Madrid. Lists that may grow have no check, since SQLite cannot change one.
-- The file for PostgreSQL has the same statements, but for types and collations.

create table people (
  id integer primary key autoincrement,
  name text not null,
  mail text unique,
  removed_at text check (removed_at like '____-__-__T__:__:__.___Z'),
  constraint removed_people_have_no_mail check (removed_at is null or mail is null)
) strict;

create table passkeys (
  id integer primary key autoincrement,
  person_id integer not null references people on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count integer not null check (sign_count >= 0),
  browser text not null,
  system text not null,
  created_at text not null check (created_at like '____-__-__T__:__:__.___Z'),
  last_used_at text check (last_used_at like '____-__-__T__:__:__.___Z')
) strict;

create table sessions (
  id integer primary key autoincrement,
  secret_hash text not null unique,
  person_id integer not null references people on delete cascade,
  method text not null,
  browser text not null,
  system text not null,
  created_at text not null check (created_at like '____-__-__T__:__:__.___Z'),
  last_used_at text not null check (last_used_at like '____-__-__T__:__:__.___Z'),
  passkey_id integer references passkeys on delete cascade,
  ended_at text check (ended_at like '____-__-__T__:__:__.___Z'),
  ended_why text,
  constraint end_has_reason check ((ended_at is null) = (ended_why is null))
) strict;

create table sign_in_tokens (
  token_hash text not null primary key,
  kind text not null,
  person_id integer not null references people on delete cascade,
  browser_hash text,
  created_by integer references people on delete cascade,
  attempts integer not null default 0 check (attempts >= 0),
  expires_at text not null check (expires_at like '____-__-__T__:__:__.___Z'),
  used_at text check (used_at like '____-__-__T__:__:__.___Z'),
  read_at text check (read_at like '____-__-__T__:__:__.___Z'),
  constraint code_has_browser check (kind <> 'code' or browser_hash is not null)
) strict;

create index sign_in_tokens_by_browser on sign_in_tokens (browser_hash)
  where browser_hash is not null;

create table used_challenges (
  challenge_hash text not null primary key,
  used_at text not null check (used_at like '____-__-__T__:__:__.___Z')
) strict;

create table requests (
  id integer primary key autoincrement,
  received_at text not null check (received_at like '____-__-__T__:__:__.___Z'),
  state text not null,
  reason text,
  name text not null,
  email text not null,
  phone text not null default '',
  message text not null,
  language text not null default 'es',
  source text not null default 'web',
  answered_at text check (answered_at like '____-__-__T__:__:__.___Z'),
  answered_how text,
  outcome text,
  outcome_at text check (outcome_at like '____-__-__T__:__:__.___Z'),
  amount integer check (amount >= 0),
  urgent integer not null default 0 check (urgent in (0, 1)),
  next_step text,
  next_on text check (next_on like '____-__-__'),
  next_time text check (next_time like '__:__'),
  digest_queued_at text check (digest_queued_at like '____-__-__T__:__:__.___Z'),
  reminder_queued_at text check (reminder_queued_at like '____-__-__T__:__:__.___Z'),
  morning_queued_at text check (morning_queued_at like '____-__-__T__:__:__.___Z'),
  search_text text not null default '',
  phone_key text,
  email_key text not null default '',
  content_hash text,
  constraint way_has_answer check (answered_how is null or answered_at is not null),
  constraint outcome_has_time check ((outcome is null) = (outcome_at is null)),
  constraint outcome_has_answer check (outcome is null or answered_at is not null),
  constraint amount_has_outcome check (amount is null or outcome is not null),
  constraint step_has_day check ((next_step is null) = (next_on is null)),
  constraint hour_has_day check (next_time is null or next_on is not null)
) strict;

-- Each list of the desk and of the digest has an index, so that its first page takes as
-- long with many requests as with few.
create index requests_by_received_at on requests (received_at, id);
create index requests_received on requests (received_at, id) where state = 'received';
create index requests_waiting on requests (received_at, id)
  where state = 'received' and answered_at is null;
create index requests_urgent on requests (received_at, id)
  where state = 'received' and answered_at is null and urgent = 1;
create index requests_quoted on requests (outcome_at, id)
  where state = 'received' and outcome = 'quoted';
create index requests_by_outcome on requests (outcome, received_at, id)
  where state = 'received';
create index requests_planned on requests (next_on) where next_step is not null;
create index requests_for_digest on requests (received_at, id)
  where state = 'suspected' and digest_queued_at is null;
create index requests_spam on requests (received_at, id) where state <> 'received';
create index requests_by_email on requests (email_key, state, received_at, id);
create index requests_by_phone on requests (phone_key, state, received_at, id);
create index requests_by_content on requests (content_hash, received_at)
  where content_hash is not null;

create table request_events (
  id integer primary key autoincrement,
  request_id integer not null references requests on delete cascade,
  at text not null check (at like '____-__-__T__:__:__.___Z'),
  person_id integer references people on delete set null,
  kind text not null,
  detail text,
  action_id text not null unique,
  search_text text
) strict;

create index events_by_request on request_events (request_id, id);
create index notes_for_searches on request_events (request_id)
  where search_text is not null;

create table push_subscriptions (
  id integer primary key autoincrement,
  person_id integer not null references people on delete cascade,
  session_id integer references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  browser text not null,
  system text not null,
  created_at text not null check (created_at like '____-__-__T__:__:__.___Z')
) strict;

-- A delivery refers to its device without a foreign key, since copies leave the devices
-- out.
create table deliveries (
  id integer primary key autoincrement,
  channel text not null,
  kind text not null,
  request_id integer references requests on delete cascade,
  subscription_id integer,
  recipient text,
  status text not null,
  attempts integer not null default 0 check (attempts >= 0),
  run_at text not null check (run_at like '____-__-__T__:__:__.___Z'),
  locked_until text check (locked_until like '____-__-__T__:__:__.___Z'),
  last_error text,
  created_at text not null check (created_at like '____-__-__T__:__:__.___Z'),
  delivered_at text check (delivered_at like '____-__-__T__:__:__.___Z'),
  constraint ended_is_unlocked
    check (locked_until is null or status not in ('delivered', 'failed')),
  constraint delivery_has_time check ((status = 'delivered') = (delivered_at is not null))
) strict;

create index deliveries_by_request on deliveries (request_id);
create index deliveries_by_channel on deliveries (status, channel, run_at);
create index deliveries_with_error on deliveries (created_at)
  where last_error is not null;

create table settings (
  name text not null primary key,
  value text not null
) strict;

create table job_runs (
  job text not null primary key,
  ran_at text not null check (ran_at like '____-__-__T__:__:__.___Z'),
  locked_until text check (locked_until like '____-__-__T__:__:__.___Z'),
  failing_since text check (failing_since like '____-__-__T__:__:__.___Z'),
  error text,
  constraint failure_has_error check ((failing_since is null) = (error is null))
) strict;

create table audit (
  id integer primary key autoincrement,
  at text not null check (at like '____-__-__T__:__:__.___Z'),
  action text not null,
  detail text not null,
  person_id integer references people on delete set null
) strict;
