CREATE TABLE "application_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"product_type" integer NOT NULL,
	"kind" text NOT NULL,
	"years" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"granted_until" timestamp with time zone,
	"ledger_entry_id" text
);
--> statement-breakpoint
CREATE TABLE "application_stops" (
	"company_id" bigint,
	"product_type" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_stops_companyId_productType_unique" UNIQUE NULLS NOT DISTINCT("company_id","product_type")
);
--> statement-breakpoint
ALTER TABLE "company_products" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
ALTER TABLE "application_orders" ADD CONSTRAINT "application_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_stops" ADD CONSTRAINT "application_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_orders_company_id_created_at_index" ON "application_orders" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "application_orders_status_created_at_index" ON "application_orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_orders_pending" ON "application_orders" USING btree ("company_id","product_type") WHERE "application_orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "company_products_expires_at_index" ON "company_products" USING btree ("expires_at");