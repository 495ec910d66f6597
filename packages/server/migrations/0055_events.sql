CREATE TABLE "event_heads" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"gone" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"written" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_written_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"sequence" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"app_id" bigint,
	"receivers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"company_id" bigint,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_heads" ADD CONSTRAINT "event_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_sequence" ON "events" USING btree ("company_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "events_key" ON "events" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "events_untold" ON "events" USING btree ("company_id","written") WHERE "events"."sequence" is null;--> statement-breakpoint
CREATE INDEX "events_company_id_subject_sequence_index" ON "events" USING btree ("company_id","subject","sequence");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("person_id","event_id");--> statement-breakpoint
CREATE INDEX "notices_person_id_id_index" ON "notices" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("person_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_event_id_index" ON "notices" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("webhook_id","subject","sequence") WHERE "webhook_deliveries"."state" = 'pending' and "webhook_deliveries"."subject" is not null;
--> statement-breakpoint
-- What was chosen of the old kinds holds for the events that they became; the notice centre is new to everybody.
UPDATE "persons" SET "notifications" = (
	SELECT coalesce(jsonb_object_agg(m.event, jsonb_build_object('center', true, 'mail', o.value -> 'mail', 'sms', o.value -> 'sms')), '{}'::jsonb)
	FROM jsonb_each("persons"."notifications") o
	JOIN (VALUES
		('security', 'account.security'), ('balance', 'balance.low'), ('export', 'file.ready'), ('export', 'job.failed'),
		('monitor', 'monitor.digest'), ('application', 'order.decided'), ('application', 'application.ending'),
		('price', 'price.changing')) m (old, event) ON m.old = o.key)
WHERE "notifications" <> '{}'::jsonb;
--> statement-breakpoint
-- Messages that wait to be sent have their name and lines in the language of the message now.
UPDATE "outbox" SET "values" = "values"
	|| CASE WHEN "values" ? 'name_cn' THEN jsonb_build_object('name', "values" -> CASE WHEN "values" ->> 'locale' LIKE 'zh%' THEN 'name_cn' ELSE 'name_en' END) ELSE '{}'::jsonb END
	|| CASE WHEN "values" ? 'lines_cn' THEN jsonb_build_object('lines', "values" -> CASE WHEN "values" ->> 'locale' LIKE 'zh%' THEN 'lines_cn' ELSE 'lines_en' END) ELSE '{}'::jsonb END
WHERE "state" = 'queued' AND ("values" ? 'name_cn' OR "values" ? 'lines_cn');
