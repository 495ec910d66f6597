CREATE TABLE "audit_erasures" (
	"line_id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"signed" text NOT NULL,
	"present" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"heirs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"rows" jsonb
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_requested_by_operators_name_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_decided_by_operators_name_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_erasures_company_id_seq_index" ON "audit_erasures" USING btree ("company_id","seq");--> statement-breakpoint
CREATE INDEX "erasures_state_created_at_index" ON "erasures" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("person_id") WHERE "erasures"."state" = 'open';--> statement-breakpoint
-- The erasure of personal data replaces the details of a line, and nothing else of it.
CREATE OR REPLACE FUNCTION "audit_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		IF current_setting('daas.audit_erasure', true) = 'on' AND to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' THEN
			RETURN new;
		END IF;
	ELSIF current_setting('daas.audit_retention', true) = 'on' THEN
		RETURN old;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only' USING errcode = 'restrict_violation';
END
$$;
