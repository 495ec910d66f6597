CREATE TABLE "tax_authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"renews" text,
	"subject" text NOT NULL,
	"tax_number" text,
	"number_asked" boolean NOT NULL,
	"phone" text,
	"purpose" text NOT NULL,
	"days" integer NOT NULL,
	"status" text NOT NULL,
	"link_hash" text NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"browser_hash" text,
	"contact_name" text,
	"contact_phone" text,
	"consent_version" text,
	"consent_at" timestamp with time zone,
	"consent_ip" text,
	"decided_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_by" text,
	"reason" text,
	CONSTRAINT "tax_authorizations_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "tax_reports" (
	"authorization_id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"demo" boolean NOT NULL,
	"figures" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD CONSTRAINT "tax_authorizations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_authorization_id_tax_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."tax_authorizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_authorizations_company_id_created_at_index" ON "tax_authorizations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "tax_authorizations_company_id_ends_at_index" ON "tax_authorizations" USING btree ("company_id","ends_at");--> statement-breakpoint
CREATE INDEX "tax_authorizations_ends_at_index" ON "tax_authorizations" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "tax_authorizations_link_expires_at_index" ON "tax_authorizations" USING btree ("link_expires_at");