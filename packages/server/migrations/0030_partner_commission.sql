CREATE TABLE "commission_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"day" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"report_id" text NOT NULL,
	"app_id" bigint NOT NULL,
	"call_id" text NOT NULL,
	"element_id" text,
	"base" bigint NOT NULL,
	"rate" integer NOT NULL,
	"volume" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_months" (
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"calls" bigint NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"stated_at" timestamp with time zone,
	"dispute" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "commission_months_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"element_id" text,
	"level" integer NOT NULL,
	"from_volume" bigint DEFAULT 0 NOT NULL,
	"rate" integer NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rules_rate" CHECK ("commission_rules"."rate" between 0 and 10000 and "commission_rules"."from_volume" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_sums" (
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"day" text NOT NULL,
	"report_id" text NOT NULL,
	"app_id" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "commission_sums_company_id_month_day_report_id_app_id_pk" PRIMARY KEY("company_id","month","day","report_id","app_id")
);
--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_report_id_customer_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."customer_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_months" ADD CONSTRAINT "commission_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_sums" ADD CONSTRAINT "commission_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_sums" ADD CONSTRAINT "commission_sums_report_id_customer_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."customer_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_once" ON "commission_lines" USING btree ("call_id","company_id") WHERE "commission_lines"."kind" = 'call';--> statement-breakpoint
CREATE INDEX "commission_lines_company_id_month_day_report_id_app_id_index" ON "commission_lines" USING btree ("company_id","month","day","report_id","app_id");--> statement-breakpoint
CREATE INDEX "commission_lines_month_index" ON "commission_lines" USING btree ("month");--> statement-breakpoint
CREATE INDEX "commission_rules_from_day_index" ON "commission_rules" USING btree ("from_day");