CREATE TABLE "factor_recoveries" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;