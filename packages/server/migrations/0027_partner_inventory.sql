CREATE TABLE "allocations" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"lot_id" text NOT NULL,
	"element_id" text NOT NULL,
	"report_id" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"app_id" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allocations_quantity" CHECK ("allocations"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "element_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"element_id" text NOT NULL,
	"report_id" text,
	"price" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "element_prices_companyId_elementId_reportId_unique" UNIQUE NULLS NOT DISTINCT("company_id","element_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"data_set" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"product_type" bigint,
	"cost" bigint NOT NULL,
	"floor" bigint NOT NULL,
	"suggested" bigint NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "elements_name_unique" UNIQUE("name"),
	CONSTRAINT "elements_prices" CHECK ("elements"."cost" > 0 and "elements"."floor" > 0 and "elements"."suggested" >= "elements"."floor"),
	CONSTRAINT "elements_of" CHECK (("elements"."data_set" is null) = ("elements"."kind" = 'application'))
);
--> statement-breakpoint
CREATE TABLE "inventory_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"element_id" text NOT NULL,
	"bought" bigint NOT NULL,
	"rest" bigint NOT NULL,
	"unit_cost" bigint NOT NULL,
	"ledger_entry_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_lots_rest" CHECK ("inventory_lots"."rest" >= 0 and "inventory_lots"."rest" <= "inventory_lots"."bought")
);
--> statement-breakpoint
CREATE TABLE "inventory_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"element_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"allocation_id" text,
	"stock" bigint NOT NULL,
	"allocated" bigint NOT NULL,
	"call_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_lot_id_inventory_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."inventory_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_report_id_customer_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."customer_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_customer_id_companies_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_prices" ADD CONSTRAINT "element_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_prices" ADD CONSTRAINT "element_prices_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_prices" ADD CONSTRAINT "element_prices_report_id_customer_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."customer_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_live" ON "allocations" USING btree ("app_id") WHERE "allocations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "allocations_company_id_app_id_index" ON "allocations" USING btree ("company_id","app_id");--> statement-breakpoint
CREATE INDEX "allocations_expires_at_index" ON "allocations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "elements_data_set_index" ON "elements" USING btree ("data_set");--> statement-breakpoint
CREATE INDEX "inventory_lots_company_id_element_id_expires_at_index" ON "inventory_lots" USING btree ("company_id","element_id","expires_at");--> statement-breakpoint
CREATE INDEX "inventory_lots_expires_at_index" ON "inventory_lots" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "inventory_movements_company_id_at_index" ON "inventory_movements" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "inventory_movements_company_id_element_id_at_index" ON "inventory_movements" USING btree ("company_id","element_id","at");--> statement-breakpoint
CREATE INDEX "inventory_movements_allocation_id_at_index" ON "inventory_movements" USING btree ("allocation_id","at");--> statement-breakpoint
CREATE INDEX "inventory_movements_lot_id_index" ON "inventory_movements" USING btree ("lot_id");