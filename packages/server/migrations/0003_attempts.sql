CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_last_at_index" ON "attempts" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "persons" DROP COLUMN "failed_attempts";--> statement-breakpoint
ALTER TABLE "persons" DROP COLUMN "locked_until";