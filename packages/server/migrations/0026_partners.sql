CREATE TABLE "customer_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"root_id" bigint NOT NULL,
	"uscc" text NOT NULL,
	"name" text NOT NULL,
	"row_id" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"need" text NOT NULL,
	"expected_amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reason_until" timestamp with time zone,
	"protected_until" timestamp with time zone,
	"renewals" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"customer_id" bigint,
	"won_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_reports_protected" CHECK (("customer_reports"."state" in ('protected', 'won')) <= ("customer_reports"."protected_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "house_customers" (
	"uscc" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_levels" (
	"level" integer PRIMARY KEY NOT NULL,
	"protection_days" integer NOT NULL,
	"won_days" integer NOT NULL,
	"renewals" integer NOT NULL,
	"cooling_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint,
	"path" bigint[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_reports" ADD CONSTRAINT "customer_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reports" ADD CONSTRAINT "customer_reports_customer_id_companies_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_parent_id_partners_company_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."partners"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_reports_one_partner" ON "customer_reports" USING btree ("uscc") WHERE "customer_reports"."state" in ('protected', 'won');--> statement-breakpoint
CREATE UNIQUE INDEX "customer_reports_one_customer" ON "customer_reports" USING btree ("customer_id") WHERE "customer_reports"."state" in ('protected', 'won');--> statement-breakpoint
CREATE INDEX "customer_reports_company_id_state_protected_until_index" ON "customer_reports" USING btree ("company_id","state","protected_until");--> statement-breakpoint
CREATE INDEX "customer_reports_company_id_created_at_index" ON "customer_reports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_reports_uscc_ended_at_index" ON "customer_reports" USING btree ("uscc","ended_at");--> statement-breakpoint
CREATE INDEX "customer_reports_live_name" ON "customer_reports" USING btree ("name") WHERE "customer_reports"."state" in ('protected', 'won');--> statement-breakpoint
CREATE INDEX "customer_reports_ends" ON "customer_reports" USING btree ("protected_until") WHERE "customer_reports"."state" in ('protected', 'won');--> statement-breakpoint
CREATE INDEX "partners_path_index" ON "partners" USING gin ("path");