CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"query" jsonb NOT NULL,
	"format" text NOT NULL,
	"rows" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department_id" bigint,
	"download_id" text,
	"checkpoint" json,
	"step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "data_set" text;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_company_id_valid_until_index" ON "exports" USING btree ("company_id","valid_until");--> statement-breakpoint
CREATE INDEX "exports_valid_until_index" ON "exports" USING btree ("valid_until") WHERE "exports"."download_id" is null;