CREATE TABLE "operators" (
	"name" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_requested_by_operators_name_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_decided_by_operators_name_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "phone_changes_state_created_at_index" ON "phone_changes" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_changes_open" ON "phone_changes" USING btree ("person_id") WHERE "phone_changes"."state" = 'open';