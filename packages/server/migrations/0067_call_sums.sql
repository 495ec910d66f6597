CREATE TABLE "call_days" (
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"status" integer NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"charged" boolean NOT NULL,
	"connector_id" bigint NOT NULL,
	"app_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"calls" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "call_days_pk" PRIMARY KEY("company_id","at","connector_id","app_id","data_set","mode","source","status","outcome","code","reason","charged")
);
--> statement-breakpoint
CREATE TABLE "call_hours" (
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"status" integer NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"charged" boolean NOT NULL,
	"connector_id" bigint NOT NULL,
	"app_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"calls" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "call_hours_pk" PRIMARY KEY("company_id","at","connector_id","app_id","data_set","mode","source","status","outcome","code","reason","charged")
);
--> statement-breakpoint
CREATE TABLE "call_sums_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"added_from" timestamp with time zone NOT NULL,
	"complete_from" timestamp with time zone NOT NULL,
	CONSTRAINT "call_sums_progress_one_row" CHECK ("call_sums_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "company_call_hours" (
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"status" integer NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"charged" boolean NOT NULL,
	"calls" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "company_call_hours_pk" PRIMARY KEY("company_id","at","mode","source","status","outcome","code","reason","charged")
);
--> statement-breakpoint
CREATE INDEX "call_days_company_id_connector_id_at_index" ON "call_days" USING btree ("company_id","connector_id","at");--> statement-breakpoint
CREATE INDEX "call_days_company_id_app_id_at_index" ON "call_days" USING btree ("company_id","app_id","at");--> statement-breakpoint
CREATE INDEX "call_hours_company_id_connector_id_at_index" ON "call_hours" USING btree ("company_id","connector_id","at");--> statement-breakpoint
CREATE INDEX "call_hours_company_id_app_id_at_index" ON "call_hours" USING btree ("company_id","app_id","at");--> statement-breakpoint
ALTER TABLE "call_hours" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "call_days" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "company_call_hours" SET (fillfactor = 80);--> statement-breakpoint
-- Sums by class of duration, whose bounds are DURATION_BOUNDS_MS in packages/server/src/records/durations.ts.
CREATE FUNCTION "add_counts"(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ARRAY[
		a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7], a[8] + b[8],
		a[9] + b[9], a[10] + b[10], a[11] + b[11], a[12] + b[12], a[13] + b[13], a[14] + b[14], a[15] + b[15], a[16] + b[16],
		a[17] + b[17], a[18] + b[18], a[19] + b[19], a[20] + b[20], a[21] + b[21], a[22] + b[22], a[23] + b[23], a[24] + b[24]
	]
$$;--> statement-breakpoint
-- Adds the records of a statement to the sums. Rows are written in the order of their keys, so that two writers cannot deadlock.
-- Records of the hours before added_from are written into a temporary table with this trigger by packages/server/src/records/addEarlier.ts.
CREATE FUNCTION "count_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH added AS MATERIALIZED (
		SELECT company_id, date_trunc('hour', at, 'UTC') AS at, coalesce(connector_id, 0) AS connector_id, app_id,
			coalesce(data_set, '') AS data_set, mode, source, status, outcome, coalesce(code, '') AS code,
			coalesce(reason, '') AS reason, amount > 0 AS charged,
			count(*) AS calls, sum(rows) AS rows, sum(amount) AS amount, max(at) AS last_at,
			ARRAY[
				count(*) FILTER (WHERE duration_ms < 1), count(*) FILTER (WHERE duration_ms >= 1 AND duration_ms < 2),
				count(*) FILTER (WHERE duration_ms >= 2 AND duration_ms < 3), count(*) FILTER (WHERE duration_ms >= 3 AND duration_ms < 5),
				count(*) FILTER (WHERE duration_ms >= 5 AND duration_ms < 7), count(*) FILTER (WHERE duration_ms >= 7 AND duration_ms < 10),
				count(*) FILTER (WHERE duration_ms >= 10 AND duration_ms < 15), count(*) FILTER (WHERE duration_ms >= 15 AND duration_ms < 20),
				count(*) FILTER (WHERE duration_ms >= 20 AND duration_ms < 30), count(*) FILTER (WHERE duration_ms >= 30 AND duration_ms < 50),
				count(*) FILTER (WHERE duration_ms >= 50 AND duration_ms < 70), count(*) FILTER (WHERE duration_ms >= 70 AND duration_ms < 100),
				count(*) FILTER (WHERE duration_ms >= 100 AND duration_ms < 150), count(*) FILTER (WHERE duration_ms >= 150 AND duration_ms < 200),
				count(*) FILTER (WHERE duration_ms >= 200 AND duration_ms < 300), count(*) FILTER (WHERE duration_ms >= 300 AND duration_ms < 500),
				count(*) FILTER (WHERE duration_ms >= 500 AND duration_ms < 700), count(*) FILTER (WHERE duration_ms >= 700 AND duration_ms < 1000),
				count(*) FILTER (WHERE duration_ms >= 1000 AND duration_ms < 1500), count(*) FILTER (WHERE duration_ms >= 1500 AND duration_ms < 2000),
				count(*) FILTER (WHERE duration_ms >= 2000 AND duration_ms < 3000), count(*) FILTER (WHERE duration_ms >= 3000 AND duration_ms < 5000),
				count(*) FILTER (WHERE duration_ms >= 5000 AND duration_ms < 10000), count(*) FILTER (WHERE duration_ms >= 10000)
			]::integer[] AS durations
		FROM counted
		WHERE tg_table_name <> 'call_records' OR at >= (SELECT added_from FROM call_sums_progress)
		GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
	), days AS (
		INSERT INTO "call_days" AS t (company_id, at, connector_id, app_id, data_set, mode, source, status, outcome, code, reason, charged, calls, rows, amount, last_at, durations)
		SELECT company_id, date_trunc('day', at, 'Asia/Shanghai'), connector_id, app_id, data_set, mode, source, status, outcome, code, reason, charged, sum(calls), sum(rows), sum(amount), max(last_at), ARRAY[
				sum(durations[1]), sum(durations[2]), sum(durations[3]), sum(durations[4]), sum(durations[5]), sum(durations[6]),
				sum(durations[7]), sum(durations[8]), sum(durations[9]), sum(durations[10]), sum(durations[11]), sum(durations[12]),
				sum(durations[13]), sum(durations[14]), sum(durations[15]), sum(durations[16]), sum(durations[17]), sum(durations[18]),
				sum(durations[19]), sum(durations[20]), sum(durations[21]), sum(durations[22]), sum(durations[23]), sum(durations[24])
			]
		FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
		ON CONFLICT ON CONSTRAINT call_days_pk DO UPDATE SET calls = t.calls + excluded.calls,
			rows = t.rows + excluded.rows, amount = t.amount + excluded.amount, last_at = greatest(t.last_at, excluded.last_at),
			durations = add_counts(t.durations, excluded.durations)
	), hours AS (
		INSERT INTO "call_hours" AS t (company_id, at, connector_id, app_id, data_set, mode, source, status, outcome, code, reason, charged, calls, rows, amount, last_at, durations)
		SELECT company_id, at, connector_id, app_id, data_set, mode, source, status, outcome, code, reason, charged, calls, rows, amount, last_at, durations FROM added ORDER BY company_id, at, connector_id, app_id, data_set, mode, source, status, outcome, code, reason, charged
		ON CONFLICT ON CONSTRAINT call_hours_pk DO UPDATE SET calls = t.calls + excluded.calls,
			rows = t.rows + excluded.rows, amount = t.amount + excluded.amount, last_at = greatest(t.last_at, excluded.last_at),
			durations = add_counts(t.durations, excluded.durations)
	)
	INSERT INTO "company_call_hours" AS t (company_id, at, mode, source, status, outcome, code, reason, charged, calls, rows, amount, last_at, durations)
		SELECT company_id, at, mode, source, status, outcome, code, reason, charged, sum(calls), sum(rows), sum(amount), max(last_at), ARRAY[
				sum(durations[1]), sum(durations[2]), sum(durations[3]), sum(durations[4]), sum(durations[5]), sum(durations[6]),
				sum(durations[7]), sum(durations[8]), sum(durations[9]), sum(durations[10]), sum(durations[11]), sum(durations[12]),
				sum(durations[13]), sum(durations[14]), sum(durations[15]), sum(durations[16]), sum(durations[17]), sum(durations[18]),
				sum(durations[19]), sum(durations[20]), sum(durations[21]), sum(durations[22]), sum(durations[23]), sum(durations[24])
			]
		FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
		ON CONFLICT ON CONSTRAINT company_call_hours_pk DO UPDATE SET calls = t.calls + excluded.calls,
			rows = t.rows + excluded.rows, amount = t.amount + excluded.amount, last_at = greatest(t.last_at, excluded.last_at),
			durations = add_counts(t.durations, excluded.durations);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Calls that run while this migration waits for its lock may be older than it: they are in the hours before the next one.
INSERT INTO "call_sums_progress" SELECT 1, since, since FROM (
	SELECT CASE WHEN EXISTS (SELECT FROM call_records) THEN date_trunc('hour', now(), 'UTC') + interval '1 hour' ELSE 'epoch' END AS since
) s;--> statement-breakpoint
CREATE TRIGGER "call_records_counted" AFTER INSERT ON "call_records" REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION "count_calls"();
