CREATE TABLE "monitor_reads" (
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL,
	"ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "monitor_reads_company_id_person_id_pk" PRIMARY KEY("company_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "monitor_reads" ADD CONSTRAINT "monitor_reads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_reads" ADD CONSTRAINT "monitor_reads_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "monitor_reads" ("company_id", "person_id", "up_to") SELECT DISTINCT "members"."company_id", "members"."person_id", "newest"."id" FROM "members" JOIN (SELECT "company_id", max("id") AS "id" FROM "monitor_changes" GROUP BY "company_id") AS "newest" ON "newest"."company_id" = "members"."company_id" WHERE "members"."person_id" IS NOT NULL;
