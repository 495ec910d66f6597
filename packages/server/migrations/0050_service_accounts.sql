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
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_member_id_service_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."service_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_accounts_company_id_index" ON "service_accounts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "service_tokens_member_id_index" ON "service_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "service_tokens_company_id_index" ON "service_tokens" USING btree ("company_id");