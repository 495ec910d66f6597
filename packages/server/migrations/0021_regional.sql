CREATE TABLE "regional_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"scope" jsonb NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"report" jsonb,
	"rows_version" text,
	"computed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "regional_plans" ADD CONSTRAINT "regional_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regional_plans" ADD CONSTRAINT "regional_plans_owner_id_persons_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "regional_plans_company_id_key_index" ON "regional_plans" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "regional_plans_company_id_owner_id_updated_at_index" ON "regional_plans" USING btree ("company_id","owner_id","updated_at");