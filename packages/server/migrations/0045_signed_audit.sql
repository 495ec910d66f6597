CREATE TABLE "audit_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_anchors" DROP CONSTRAINT "audit_anchors_company_id_seq_pk";--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD COLUMN "kind" text DEFAULT 'removed' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD CONSTRAINT "audit_anchors_company_id_seq_kind_pk" PRIMARY KEY("company_id","seq","kind");--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_anchors" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "told_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "mac" text;--> statement-breakpoint
DROP TRIGGER "audit_log_append" ON "audit_log";--> statement-breakpoint
DROP FUNCTION "audit_append"();--> statement-breakpoint
DROP FUNCTION "audit_hash"(text, bigint, bigint, bigint, text, text, jsonb, text, timestamp with time zone);--> statement-breakpoint
-- The application numbers and signs a line, and moves the head with it; what does not go that way by mistake is refused.
CREATE FUNCTION "audit_follows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.mac IS NULL OR NOT EXISTS (
		SELECT FROM "audit_heads" WHERE "company_id" = coalesce(new.company_id, 0) AND "seq" = new.seq AND "hash" = new.hash
	) THEN
		RAISE EXCEPTION 'a line of audit_log is signed, and is where its head is' USING errcode = 'restrict_violation';
	END IF;
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_follows" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_follows"();
