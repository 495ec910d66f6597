CREATE TABLE "api_idempotency" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_idempotency_companyId_personId_key_unique" UNIQUE("company_id","person_id","key")
);
--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"description" text NOT NULL,
	"acts" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"ip_rules" text[] NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"rotated_to" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "service_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_idempotency" ADD CONSTRAINT "api_idempotency_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_idempotency" ADD CONSTRAINT "api_idempotency_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_member_id_service_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."service_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_idempotency_expires_at_index" ON "api_idempotency" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "service_accounts_company_id_index" ON "service_accounts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "service_tokens_member_id_index" ON "service_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "service_tokens_company_id_index" ON "service_tokens" USING btree ("company_id");