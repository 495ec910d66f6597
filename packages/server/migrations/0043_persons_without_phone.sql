ALTER TABLE "persons" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD COLUMN "unmarked_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "provisioned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "members_company_id_provisioned_at_index" ON "members" USING btree ("company_id","provisioned_at");--> statement-breakpoint
-- By hand: a phone that a provider named and no code proved becomes a contact of the membership.
UPDATE "members" m SET "contact_phone" = p."phone", "provisioned_at" = m."created_at" FROM "persons" p
WHERE p."id" = m."person_id" AND p."password_hash" = 'none' AND p."phone" IS NOT NULL
  AND EXISTS (SELECT FROM "sign_on_subjects" s WHERE s."person_id" = p."id")
  AND NOT EXISTS (SELECT FROM "members" o WHERE o."person_id" = p."id" AND o."id" <> m."id")
  AND NOT EXISTS (
    SELECT FROM "audit_log" a WHERE a."subject" = 'person:' || p."id" AND (
      a."action" = 'personal.setPhone'
      OR a."action" = 'account.stepUp' AND a."detail" @> '{"ok": true, "by": "code"}'
      OR a."action" = 'account.signIn' AND a."detail" @> '{"ok": true}' AND NOT a."detail" ? 'by'))
  AND NOT EXISTS (
    SELECT FROM "challenges" c WHERE c."kind" = 'sms' AND c."subject" = p."phone" AND c."used_at" IS NOT NULL
      AND c."purpose" ~ '^(sign-in|own:)');--> statement-breakpoint
UPDATE "persons" p SET "phone" = NULL FROM "members" m
WHERE m."person_id" = p."id" AND m."contact_phone" = p."phone" AND p."password_hash" = 'none';--> statement-breakpoint
UPDATE "persons" SET "password_hash" = NULL WHERE "password_hash" = 'none';
