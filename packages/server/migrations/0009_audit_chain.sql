CREATE TABLE "audit_anchors" (
	"company_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_anchors_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_company_id_subject_index" ON "audit_log" USING btree ("company_id","subject");--> statement-breakpoint
-- The content of a line in one unambiguous text. Times in UTC, so that no session's time zone changes the sum.
CREATE FUNCTION "audit_hash"(before text, seq bigint, company_id bigint, person_id bigint, action text, subject text, detail jsonb, ip text, at timestamp with time zone) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(before, seq, company_id, person_id, action, subject, detail, ip, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION "audit_append"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	chain bigint := coalesce(new.company_id, 0);
	head audit_heads;
BEGIN
	INSERT INTO "audit_heads" VALUES (chain, 0, '') ON CONFLICT DO NOTHING;
	SELECT * INTO head FROM "audit_heads" WHERE "company_id" = chain FOR UPDATE;
	new.seq := head.seq + 1;
	new.hash := audit_hash(head.hash, new.seq, new.company_id, new.person_id, new.action, new.subject, new.detail, new.ip, new.at);
	UPDATE "audit_heads" SET "seq" = new.seq, "hash" = new.hash WHERE "company_id" = chain;
	RETURN new;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	line record;
	head audit_heads;
BEGIN
	FOR line IN SELECT * FROM "audit_log" ORDER BY "at", "id" LOOP
		INSERT INTO "audit_heads" VALUES (coalesce(line.company_id, 0), 0, '') ON CONFLICT DO NOTHING;
		UPDATE "audit_heads" h SET "seq" = h.seq + 1,
			"hash" = audit_hash(h.hash, h.seq + 1, line.company_id, line.person_id, line.action, line.subject, line.detail, line.ip, line.at)
		WHERE h.company_id = coalesce(line.company_id, 0) RETURNING * INTO head;
		UPDATE "audit_log" SET "seq" = head.seq, "hash" = head.hash WHERE "id" = line.id;
	END LOOP;
END
$$;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree (coalesce("company_id", 0),"seq");--> statement-breakpoint
CREATE TRIGGER "audit_log_append" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_append"();--> statement-breakpoint
-- Retention says so for its own transaction; everything else is refused, also to the role that owns the table.
CREATE FUNCTION "audit_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'UPDATE' AND current_setting('daas.audit_retention', true) = 'on' THEN
		RETURN old;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only' USING errcode = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_keep" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_keep"();--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_all" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_keep"();
