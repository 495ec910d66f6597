CREATE TABLE "staff_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"file_name" text NOT NULL,
	"rows" json NOT NULL,
	"rejects" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "white_list_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"note" text NOT NULL,
	"guards" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "white_list_rules_companyId_rule_unique" UNIQUE("company_id","rule")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "white_list_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "white_list_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_imports" ADD CONSTRAINT "staff_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "white_list_rules" ADD CONSTRAINT "white_list_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_imports_company_id_created_by_index" ON "staff_imports" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "staff_imports_expires_at_index" ON "staff_imports" USING btree ("expires_at");