CREATE TABLE "market_report_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"report_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"ordered_by" bigint NOT NULL,
	"department_id" bigint,
	"content" jsonb,
	"rows_versions" jsonb,
	"computed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scope" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_report_versions" ADD CONSTRAINT "market_report_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_report_versions" ADD CONSTRAINT "market_report_versions_report_id_market_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."market_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_report_versions" ADD CONSTRAINT "market_report_versions_ordered_by_persons_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reports" ADD CONSTRAINT "market_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_reports" ADD CONSTRAINT "market_reports_owner_id_persons_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "market_report_versions_report_id_number_index" ON "market_report_versions" USING btree ("report_id","number");--> statement-breakpoint
CREATE INDEX "market_report_versions_moving" ON "market_report_versions" USING btree ("company_id") WHERE "market_report_versions"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "market_reports_company_id_updated_at_index" ON "market_reports" USING btree ("company_id","updated_at");