CREATE TABLE "commission_payments" (
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"brought" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"carried" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_payments_company_id_month_pk" PRIMARY KEY("company_id","month"),
	CONSTRAINT "commission_payments_fen" CHECK ("commission_payments"."paid" >= 0 and "commission_payments"."paid" % 100 = 0 and "commission_payments"."amount" + "commission_payments"."brought" = "commission_payments"."paid" + "commission_payments"."carried")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "disputes_once" UNIQUE("company_id","subject","subject_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"charge_id" text NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" text NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"ledger_entry_id" text NOT NULL,
	"data_set" text,
	"connector_id" bigint,
	"app_id" bigint,
	"department_id" bigint,
	"dispute_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_ledgerEntryId_unique" UNIQUE("ledger_entry_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_id_ledger_entries_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_ledger_entries_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_company_id_created_at_index" ON "disputes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_state_created_at_index" ON "disputes" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "refunds_charge_id_index" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_company_id_at_index" ON "refunds" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "refunds_company_id_cause_id_index" ON "refunds" USING btree ("company_id","cause_id");