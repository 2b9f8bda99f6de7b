/**
 * Returns the statements that create all tables and indexes. Each list of the desk and of the digest has an index, so that
 * its first page takes as long with many requests as with few. A delivery refers to its device without a foreign key, since
 * copies leave the devices out.
 *
 * @param id is the definition of a key that the database assigns and never reuses.
 */
export const initialSchema = (id: string) => `
  create table people (
    id ${id},
    name text not null,
    name_key text not null unique,
    mail text unique,
    created_at text not null,
    removed_at text
  );
  create table passkeys (
    id ${id},
    person_id integer not null references people on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    sign_count integer not null,
    browser text not null,
    system text not null,
    created_at text not null,
    last_used_at text
  );
  create table sessions (
    id ${id},
    hash text not null unique,
    person_id integer not null references people on delete cascade,
    method text not null,
    browser text not null,
    system text not null,
    created_at text not null,
    last_used_at text not null,
    passkey_id integer references passkeys on delete cascade
  );
  create table sign_in_tokens (
    token_hash text primary key,
    kind text not null,
    person_id integer not null references people on delete cascade,
    browser_hash text,
    created_by integer references people on delete cascade,
    attempts integer not null default 0,
    expires_at text not null,
    used_at text
  );
  create index sign_in_tokens_by_browser on sign_in_tokens (browser_hash) where browser_hash is not null;
  create table used_challenges (
    challenge_hash text primary key,
    used_at text not null
  );
  create table requests (
    id ${id},
    received_at text not null,
    state text not null,
    reason text,
    name text not null,
    email text not null,
    phone text not null,
    message text not null,
    language text not null default 'es',
    source text not null default 'web',
    http_request_id text,
    answered_at text,
    answered_by integer references people on delete set null,
    answered_how text,
    outcome text,
    remind_at text,
    digest_queued_at text,
    reminder_queued_at text,
    follow_up_queued_at text,
    search_text text not null default '',
    phone_key text,
    email_key text not null default '',
    content_hash text
  );
  create index requests_by_received_at on requests (received_at, id);
  create index requests_received on requests (received_at, id) where state = 'received';
  create index requests_waiting on requests (received_at, id) where state = 'received' and answered_at is null;
  create index requests_quoted on requests (received_at, id) where state = 'received' and outcome = 'quoted';
  create index requests_for_digest on requests (received_at, id) where state = 'suspected' and digest_queued_at is null;
  create index requests_spam on requests (received_at, id) where state <> 'received';
  create index requests_by_email on requests (email_key);
  create index requests_by_phone on requests (phone_key);
  create index requests_by_content on requests (content_hash, received_at) where content_hash is not null;
  create index requests_to_remind on requests (remind_at) where remind_at is not null;
  create table request_events (
    id ${id},
    request_id integer not null references requests on delete cascade,
    at text not null,
    person_id integer references people on delete set null,
    kind text not null,
    detail text,
    action_id text not null unique,
    search_text text
  );
  create index events_by_request on request_events (request_id, id);
  create index notes_for_searches on request_events (request_id) where search_text is not null;
  create table push_subscriptions (
    id ${id},
    person_id integer not null references people on delete cascade,
    session_id integer references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    browser text not null,
    system text not null,
    created_at text not null
  );
  create table deliveries (
    id ${id},
    channel text not null,
    kind text not null,
    request_id integer references requests on delete cascade,
    subscription_id integer,
    status text not null,
    attempts integer not null default 0,
    run_at text not null,
    locked_until text,
    last_error text,
    created_at text not null,
    delivered_at text
  );
  create index deliveries_by_request on deliveries (request_id);
  create index deliveries_by_channel on deliveries (status, channel, run_at);
  create index deliveries_with_error on deliveries (created_at) where last_error is not null;
  create table settings (
    name text primary key,
    value text not null
  );
  create table job_runs (
    job text primary key,
    ran_at text not null,
    failing_since text,
    error text
  );
  create table audit (
    id ${id},
    at text not null,
    action text not null,
    detail text not null,
    person_id integer references people on delete set null
  );
`;
